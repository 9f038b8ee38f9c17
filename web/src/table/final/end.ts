/** What shows the end of a game: fetched in its last round. */
export { default as FinalCount } from './FinalCount.svelte';
export { default as FinalTable } from './FinalTable.svelte';
export { default as Finale } from './Finale.svelte';
