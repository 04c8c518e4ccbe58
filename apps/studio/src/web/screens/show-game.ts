import type { Stage } from '../engine/stage.ts';
import type { Hud } from './hud.ts';

/** Adds canvas and buttons to the page and keeps the canvas as large as the buttons allow. */
export function showGame(host: HTMLElement, stage: Stage, hud: Hud): void {
  host.replaceChildren(stage.canvas, hud.root);
  stage.canvas.setAttribute('aria-hidden', 'true');
  const layout = (): void => stage.layout({ ...hud.freeArea(), width: window.innerWidth, height: window.innerHeight });
  new ResizeObserver(layout).observe(hud.root);
  stage.setFeature(false);
  layout();
}
