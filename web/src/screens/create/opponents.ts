/** Who of the server's bots may sit at a table: characters, by their levels. */

import type { BotLevel as Bot, Catalogue } from '$api/types';

export interface Level {
  id: string;
  title: string;
  characters: Bot[];
}

/** The levels that somebody is of, the weakest first. */
export function levelsOf(catalogue: Catalogue): Level[] {
  const levels = catalogue.bots.filter((bot) => bot.id === bot.level);
  return levels
    .map(({ id, title }) => ({
      id,
      title,
      characters: catalogue.bots.filter((bot) => bot.level === id && bot.id !== id),
    }))
    .filter((level) => level.characters.length);
}

/** The character with this id; for a level, the first who is of it. */
export function characterOf(id: string, catalogue: Catalogue): Bot | undefined {
  const known = catalogue.bots.find((bot) => bot.id === id);
  if (known && known.id !== known.level) return known;
  return catalogue.bots.find((bot) => bot.level === id && bot.id !== id) ?? known;
}

/** Somebody who does not sit at the table yet: of the level of the last, else of any. */
export function anotherOf(seated: readonly string[], usual: string, catalogue: Catalogue): string {
  const like = characterOf(seated.at(-1) ?? usual, catalogue)?.level;
  const free = catalogue.bots.filter((bot) => bot.id !== bot.level && !seated.includes(bot.id));
  return (free.find((bot) => bot.level === like) ?? free[0])?.id ?? usual;
}

/** The title of the level that a bot is of. */
export function levelTitle(bot: Bot, catalogue: Catalogue): string {
  return catalogue.bots.find((each) => each.id === bot.level)?.title ?? '';
}
