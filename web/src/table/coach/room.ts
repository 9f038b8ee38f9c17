/** Where a card of the coach may lie on the map without hiding what it speaks of. */
import type { Lights } from '$api/types';

/** Whether most of what is lit lies in the upper half of the map around an element. */
export function litAbove(element: HTMLElement | undefined, lights: Lights | null): boolean {
  const around = element?.parentElement;
  if (!around || !lights) return false;
  const whole = around.getBoundingClientRect();
  const names = [
    ...lights.routes.map((id) => `[data-lane="${CSS.escape(id)}"]`),
    ...lights.cities.map((id) => `[data-city="${CSS.escape(id)}"]`),
  ];
  const boxes = names.flatMap((name) => [...around.querySelectorAll(name)].map((each) => each.getBoundingClientRect()));
  const upper = boxes.filter((each) => each.top + each.bottom < whole.top + whole.bottom).length;
  return upper * 2 > boxes.length;
}

/** Whether anything is lit on the map. */
export function litOnMap(lights: Lights | null): boolean {
  return lights !== null && lights.routes.length + lights.cities.length > 0;
}
