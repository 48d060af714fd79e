import { renderInto } from '#islands/hydrate.ts';
import '#styles/global.css';
import './desk.css';
import './editor.css';
import { App } from './App.tsx';

const root = document.querySelector('#desk');
if (root === null) throw new Error('the page of the desk has no place for it');
renderInto(root, <App />);
