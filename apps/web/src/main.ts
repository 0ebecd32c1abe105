import { mount } from 'svelte';
import App from './App.svelte';
import './lib/own-rules';
import { showTheme } from './lib/theme.svelte';
import './theme.css';

showTheme();
const target = document.getElementById('page');
if (target) mount(App, { target });
