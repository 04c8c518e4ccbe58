// Synthesizes all sounds with oscillators: wooden bars in seven equal steps per octave, the tuning of a ranat.

export interface Sound {
  isMuted: boolean;
  /** Starts the audio context. Must be called from a press, as browsers require. */
  wake(): void;
  setMuted(isMuted: boolean): void;
  click(): void;
  spin(): void;
  reelStop(reel: number): void;
  scatterLands(count: number): void;
  anticipation(): void;
  win(timesBet: number): void;
  countTick(): void;
  feature(isOn: boolean): void;
}

const MUTE_KEY = 'sanam.studio.muted';
const ROOT_HZ = 261.63;
const VOLUME = 0.5;
const FEATURE_TUNE = [0, 2, 4, 6, 7, 6, 4, 2, 3, 5, 7, 9, 7, 5, 3, 2];
const FEATURE_STEP_MS = 240;

const pitch = (step: number): number => ROOT_HZ * 2 ** (step / 7);

export function createSound(): Sound {
  return new RanatSound();
}

class RanatSound implements Sound {
  isMuted = readMuted();
  #context: AudioContext | undefined;
  #out: GainNode | undefined;
  #tune: ReturnType<typeof setInterval> | undefined;

  #bar(step: number, delay = 0, loudness = 0.3, length = 0.5): void {
    if (this.#context === undefined || this.#out === undefined || this.isMuted) return;
    const at = this.#context.currentTime + delay;
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    gain.connect(this.#out);
    for (const [times, share] of [
      [1, 1],
      [3.93, 0.22],
      [9.2, 0.06],
    ] as const) {
      const oscillator = this.#context.createOscillator();
      const part = this.#context.createGain();
      oscillator.type = times === 1 ? 'triangle' : 'sine';
      oscillator.frequency.value = pitch(step) * times;
      part.gain.value = share;
      oscillator.connect(part).connect(gain);
      oscillator.start(at);
      oscillator.stop(at + length);
    }
  }

  /** Plays noise through a moving filter: the spinning and stopping of reels. */
  #noise(from: number, to: number, length: number, loudness: number): void {
    if (this.#context === undefined || this.#out === undefined || this.isMuted) return;
    const at = this.#context.currentTime;
    const source = this.#context.createBufferSource();
    source.buffer = noiseBuffer(this.#context);
    source.loop = true;
    const filter = this.#context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(filter).connect(gain).connect(this.#out);
    source.start(at);
    source.stop(at + length);
  }

  wake(): void {
    if (this.#context === undefined) {
      this.#context = new AudioContext();
      this.#out = this.#context.createGain();
      this.#out.gain.value = VOLUME;
      this.#out.connect(this.#context.destination);
    }
    if (this.#context.state === 'suspended') void this.#context.resume();
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
    try {
      localStorage.setItem(MUTE_KEY, isMuted ? 'yes' : 'no');
    } catch {
      // Storage is blocked in this frame: the choice is not remembered.
    }
  }

  click(): void {
    this.#bar(7, 0, 0.16, 0.12);
  }

  spin(): void {
    this.#noise(300, 1400, 0.45, 0.16);
  }

  reelStop(reel: number): void {
    this.#noise(220, 90, 0.14, 0.5);
    this.#bar(reel - 5, 0, 0.16, 0.2);
  }

  scatterLands(count: number): void {
    for (const [i, step] of [7, 9, 11].entries()) this.#bar(step + count * 2, i * 0.07, 0.28, 0.9);
  }

  anticipation(): void {
    for (let i = 0; i < 12; i++) this.#bar(i, i * 0.1, 0.14 + i * 0.012, 0.3);
  }

  win(timesBet: number): void {
    const steps = timesBet >= 15 ? [0, 2, 4, 7, 9, 11, 14, 11, 14] : timesBet >= 2 ? [0, 2, 4, 7, 9] : [4, 7];
    for (const [i, step] of steps.entries()) this.#bar(step, i * 0.095, 0.3, 0.7);
  }

  countTick(): void {
    this.#bar(12, 0, 0.08, 0.08);
  }

  feature(isOn: boolean): void {
    clearInterval(this.#tune);
    this.#tune = undefined;
    if (!isOn) return;
    let beat = 0;
    this.#tune = setInterval(() => {
      if (document.hidden) return;
      this.#bar((FEATURE_TUNE[beat % FEATURE_TUNE.length] ?? 0) + 3, 0, 0.13, 0.45);
      if (beat % 4 === 0) this.#bar(-7, 0, 0.18, 0.7);
      beat++;
    }, FEATURE_STEP_MS);
  }
}

let sharedNoise: AudioBuffer | undefined;

function noiseBuffer(context: AudioContext): AudioBuffer {
  if (sharedNoise !== undefined) return sharedNoise;
  sharedNoise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = sharedNoise.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    samples[i] = state / 2_147_483_648 - 1;
  }
  return sharedNoise;
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTE_KEY) === 'yes';
  } catch {
    return false;
  }
}
