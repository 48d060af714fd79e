import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#styles/global.css';
import './desk.css';
import './editor.css';
import { App } from './App.tsx';

const root = document.querySelector('#desk');
if (root === null) throw new Error('the page of the desk has no place for it');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
