// Where the page starts.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { ConfigurationMissing } from '@/app/configuration-missing';
import { readConfig } from '@/lib/config';
import '@/styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const config = readConfig(document);
createRoot(root).render(<StrictMode>{config ? <App config={config} /> : <ConfigurationMissing />}</StrictMode>);
