import type { Brand } from '../../brand.ts';
import type { DevicePreview } from '../../oauth/start.ts';
import { permissions } from './connect-page.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** The code to enter at the provider, for whom, and with which permissions; the page waits for it. */
export const devicePage = (preview: DevicePreview, userName: string, brand: Brand): string => {
  const { pluginName, connectionName, scopes, userCode, verificationUri, verificationUriComplete } = preview;
  return layout(
    `Connect ${pluginName}`,
    html`<h1>Connect ${pluginName}</h1>
<p>You are about to connect a ${pluginName} account as <strong>${connectionName}</strong> for <strong>${userName}</strong>.</p>
${permissions(scopes, userName)}
<p class="notice">Continue only if you are ${userName} and asked for this yourself: the account you sign in with becomes theirs to use.</p>
<p>Open <a href="${verificationUriComplete ?? verificationUri}" target="_blank" rel="noopener noreferrer">${verificationUri}</a>, on this or any other device, and enter this code:</p>
<p class="code"><strong>${userCode}</strong></p>
<p class="quiet">This page goes on by itself when you are done. The code holds until ${preview.expiresAt.toISOString()}.</p>`,
    brand,
  );
};
