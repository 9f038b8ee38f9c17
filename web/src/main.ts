import { mount } from 'svelte';
import App from './App.svelte';
import { askIn } from '$api/client';
import { followLinks, router } from '$browser/router.svelte';
import { here } from '$here/here.svelte';
import { load, nameOf } from '$screens/load';
import { followBack } from '$ui/back';
import { language, setLanguage, wishedLanguage } from '$language/i18n.svelte';
import '../../src/fogg/draw/board.css';
import './styles/tokens.css';
import './styles/base.css';

here.start();
askIn(language);
// Its words and its code come at the same time.
void load(nameOf(router.route)).catch(() => undefined);
await setLanguage(wishedLanguage());
followLinks();
followBack();
mount(App, { target: document.getElementById('app')! });
