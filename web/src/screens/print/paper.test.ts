import { expect, test } from 'vitest';
import { usualPaper } from './paper';

test.each([
  [['en-US', 'en'], 'letter'],
  [['fr-CA'], 'letter'],
  [['fr-FR', 'en-US'], 'a4'],
  [['fr', 'en'], 'a4'],
  [['zh-Hans-CN'], 'a4'],
  [[], 'a4'],
])('the paper of %j', (languages, paper) => {
  expect(usualPaper(languages)).toBe(paper);
});
