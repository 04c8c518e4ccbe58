/** Parts per million as a percent: 7000 → `0.7 %`. */
export const percentText = (ppm: number): string => `${ppm / 10_000} %`;
