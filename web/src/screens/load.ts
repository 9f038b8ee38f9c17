/** The screens, each fetched when its address is first wanted. */
import type { Component } from 'svelte';
import type { Route } from '$browser/route';

/** A screen, and what it may be told of its address; most need none of it. */
type Screen = Component<{ id: string; variant: string }>;

const FILES = {
  home: () => import('./Home.svelte'),
  new: () => import('./New.svelte'),
  table: () => import('./TableScreen.svelte'),
  replay: () => import('./ReplayScreen.svelte'),
  rules: () => import('./RulesScreen.svelte'),
  learn: () => import('./learn/LearnList.svelte'),
  lesson: () => import('./learn/LessonStart.svelte'),
  puzzles: () => import('./PuzzlesScreen.svelte'),
  puzzle: () => import('./PuzzleScreen.svelte'),
  settings: () => import('./Settings.svelte'),
  print: () => import('./PrintScreen.svelte'),
  companion: () => import('./CompanionScreen.svelte'),
  score: () => import('./ScoreScreen.svelte'),
  box: () => import('./BoxScreen.svelte'),
  missing: () => import('./Missing.svelte'),
} satisfies Record<string, () => Promise<{ default: Component<never> }>>;

export type ScreenName = keyof typeof FILES;

const fetched = new Map<ScreenName, Promise<Screen>>();

/** The name of the screen of an address: lists and what is in them are screens of their own. */
export function nameOf(route: Route): ScreenName {
  if (route.screen === 'learn' && route.id) return 'lesson';
  if (route.screen === 'puzzles' && route.id) return 'puzzle';
  return route.screen;
}

/** Fetch a screen, once. */
export function load(name: ScreenName): Promise<Screen> {
  const before = fetched.get(name);
  if (before) return before;
  const screen: Promise<Screen> = FILES[name]().then((file) => file.default as Screen);
  fetched.set(name, screen);
  // What could not be had is asked for again when it is wanted again.
  screen.catch(() => fetched.delete(name));
  return screen;
}
