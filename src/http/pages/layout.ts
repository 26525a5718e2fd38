import type { Brand } from '../../brand.ts';
import { type Html, html } from './html.ts';

/** A whole page of ours. */
export const layout = (title: string, content: Html, { name, logo }: Brand = own): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${logo && html`<img src="/brand-logo" alt="">`}${name}</a></header>
<main>
${content}
</main>
</body>
</html>`.text;

const own: Brand = { name: 'Patchbay', logo: undefined };
