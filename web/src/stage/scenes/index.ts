/** The scenes by kind of event. A kind that is not here has the plain one. */
import { built, claimed, exchanged, raided, stored } from './board';
import { drew, reshuffled, swept, took, turnedUp } from './cards';
import { laid, lastRound, nothing, plain, tunneled, turnBegan, withdrew } from './flow';
import type { Scene } from './scene';
import { kept, offered } from './tickets';

const SCENES: Readonly<Record<string, Scene>> = {
  took,
  drew,
  turned_up: turnedUp,
  swept,
  reshuffled,
  claimed,
  built_station: built,
  built_harbor: built,
  placed_depot: built,
  stored,
  raided,
  exchanged,
  offered,
  kept,
  laid,
  tunneled,
  withdrew,
  turn_began: turnBegan,
  last_round: lastRound,
  started: nothing,
  dealt: nothing,
  passed: nothing,
  ended: nothing,
};

export function sceneOf(kind: string): Scene {
  return SCENES[kind] ?? plain;
}
