import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage, wishedLanguage } from '$lib/i18n.svelte';
import { followLinks } from '$lib/router.svelte';
import './styles/tokens.css';
import './styles/base.css';

await setLanguage(wishedLanguage());
followLinks();
mount(App, { target: document.getElementById('app')! });
