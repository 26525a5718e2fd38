/** Made from docs/openapi.json by `npm run openapi`. */

export interface Operations {
"GET /api/plugins": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
}
body: null
answer: {
items: {
id: string
version: string
displayName: string
description: string
tags: string[]
homepage: string
/**
 * Where at the provider one sets it up
 */
setupUrl: string
connectors: {
id: string
displayName: string
description: (string | null)
/**
 * How many tools it brings, besides those of MCP servers
 */
operationCount: number
/**
 * Servers whose tools are read once somebody has connected
 */
mcpServers: {
id: string
transport: string
/**
 * Its address, which may hold {field}, or the program that is started
 */
target: string
}[]
authSchemes: {
id: string
type: ("oauth2" | "mcp-oauth" | "api-key" | "basic" | "access-key" | "none")
displayName: string
description: (string | null)
/**
 * How one signs in. redirect: at the provider; device: with a code on any device; setup: the setup itself is the account; none: by filling in the form
 */
signIn: ("redirect" | "device" | "setup" | "none")
/**
 * Whether something has to be set up before one can connect
 */
needsSetup: boolean
setup: {
/**
 * Which setup your connections use: your own, or an administrator's
 */
installation: ("none" | "own" | "shared")
enabled: boolean
/**
 * Every required field has a value, or nothing has to be set up
 */
complete: boolean
/**
 * How many connections you have
 */
connections: number
}
}[]
}[]
}[]
nextCursor: (string | null)
}
}
"GET /api/plugins/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
version: string
displayName: string
description: string
tags: string[]
homepage: string
/**
 * Where at the provider one sets it up
 */
setupUrl: string
connectors: {
id: string
displayName: string
description: (string | null)
/**
 * How many tools it brings, besides those of MCP servers
 */
operationCount: number
/**
 * Servers whose tools are read once somebody has connected
 */
mcpServers: {
id: string
transport: string
/**
 * Its address, which may hold {field}, or the program that is started
 */
target: string
}[]
authSchemes: {
id: string
type: ("oauth2" | "mcp-oauth" | "api-key" | "basic" | "access-key" | "none")
displayName: string
description: (string | null)
/**
 * How one signs in. redirect: at the provider; device: with a code on any device; setup: the setup itself is the account; none: by filling in the form
 */
signIn: ("redirect" | "device" | "setup" | "none")
/**
 * Whether something has to be set up before one can connect
 */
needsSetup: boolean
setup: {
/**
 * Which setup your connections use: your own, or an administrator's
 */
installation: ("none" | "own" | "shared")
enabled: boolean
/**
 * Every required field has a value, or nothing has to be set up
 */
complete: boolean
/**
 * How many connections you have
 */
connections: number
}
/**
 * The form of PUT /api/installations/…
 */
installationFields: {
id: string
label: string
type: ("text" | "url" | "secret" | "select")
required?: boolean
help?: string
pattern?: string
placeholder?: string
default?: string
options?: {
value: string
label: string
}[]
withPath?: boolean
multiline?: boolean
}[]
/**
 * The form of POST /api/connections
 */
connectionFields: {
id: string
label: string
type: ("text" | "url" | "secret" | "select")
required?: boolean
help?: string
pattern?: string
placeholder?: string
default?: string
options?: {
value: string
label: string
}[]
withPath?: boolean
multiline?: boolean
}[]
scopes: {
name: string
description: string
default: boolean
}[]
}[]
operations: {
name: string
title: string
description: string
effect: ("read" | "write" | "destructive")
/**
 * All of these are needed
 */
scopes: string[]
/**
 * Any one of these is enough; empty: none is needed
 */
oneOfScopes: string[]
/**
 * A JSON Schema
 */
inputSchema: {
[k: string]: unknown
}
}[]
}[]
setupSteps: string[]
/**
 * The callback address to give the provider where it asks for one
 */
redirectUri: string
skills: {
name: string
description: string
/**
 * Markdown
 */
text: string
}[]
}
}
"GET /api/installations": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
}
body: null
answer: {
items: {
id: string
pluginId: string
connectorId: string
authSchemeId: string
shared: boolean
enabled: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
nextCursor: (string | null)
}
}
"PUT /api/installations/{plugin}/{connector}/{scheme}": {
params: {
plugin: string
connector: string
scheme: string
}
query: {
/**
 * Administrators: the setup shared with everybody
 */
shared?: ("true" | "false")
}
body: {
enabled?: boolean
configuration?: {
[k: string]: string
}
secrets?: {
[k: string]: {
action: "set"
value: string
} | {
action: "keep"
} | {
action: "clear"
}
}
}
answer: {
id: string
pluginId: string
connectorId: string
authSchemeId: string
shared: boolean
enabled: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"DELETE /api/installations/{plugin}/{connector}/{scheme}": {
params: {
plugin: string
connector: string
scheme: string
}
query: {
/**
 * Administrators: the setup shared with everybody
 */
shared?: ("true" | "false")
}
body: null
answer: null
}
"GET /api/installations/{plugin}/{connector}/{scheme}/effects": {
params: {
plugin: string
connector: string
scheme: string
}
query: {
/**
 * Administrators: the setup shared with everybody
 */
shared?: ("true" | "false")
}
body: null
answer: {
/**
 * How many use it
 */
connections: number
/**
 * How many people have these connections
 */
users: number
/**
 * How many of each status
 */
statuses: {
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
connections: number
}[]
/**
 * The first hundred of your own among them
 */
yours: {
id: string
alias: string
displayName: string
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
}[]
/**
 * How many connections without a setup would begin to use it
 */
waiting: number
/**
 * Fields that are part of an address. Changing one, or removing the setup, forgets the credentials of its connections
 */
addressFields: string[]
}
}
"GET /api/connections": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
status?: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Only those that do not work, or with less than they could
 */
attention?: "true"
pluginId?: string
/**
 * Text in the alias, the name, the account or the plugin id
 */
q?: string
}
body: null
answer: {
items: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
nextCursor: (string | null)
}
}
"POST /api/connections": {
params: {

}
query: {

}
body: {
pluginId: string
connectorId: string
authSchemeId: string
/**
 * Prefix of its tools: lower-case letters, digits and single hyphens; it never changes
 */
alias: string
displayName?: string
configuration?: {
[k: string]: string
}
secrets?: {
[k: string]: {
action: "set"
value: string
} | {
action: "keep"
} | {
action: "clear"
}
}
}
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"GET /api/connections/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"PATCH /api/connections/{id}": {
params: {
id: string
}
query: {

}
body: {
displayName?: string
enabled?: boolean
configuration?: {
[k: string]: string
}
secrets?: {
[k: string]: {
action: "set"
value: string
} | {
action: "keep"
} | {
action: "clear"
}
}
}
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"DELETE /api/connections/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: null
}
"GET /api/connections/{id}/effects": {
params: {
id: string
}
query: {

}
body: null
answer: {
/**
 * What becomes of the access at the provider. none: there is none; ended: it is given back; kept: siblings still need it; stays: this provider lets only the user end it, in its own settings
 */
access: ("none" | "ended" | "kept" | "stays")
/**
 * Your other connections to the same account: they go on working
 */
siblings: {
id: string
alias: string
displayName: string
}[]
/**
 * Those it is given to
 */
projects: {
id: string
name: string
/**
 * How many tools it has of this connection now
 */
tools: number
/**
 * Those that may use it
 */
agents: {
id: string
name: string
}[]
}[]
}
}
"POST /api/connections/{id}/authorize": {
params: {
id: string
}
query: {

}
body: {
/**
 * Path of this service where the browser ends, with the outcome in its query
 */
returnPath?: string
/**
 * Origin of the host application's page that opens authorizationUrl in a popup, one of CONNECT_ORIGINS. In place of returnPath: the popup tells that page the outcome and closes
 */
openerOrigin?: string
/**
 * Absent: the entry's default scopes
 * 
 * @maxItems 100
 */
scopes?: string[]
}
answer: ({
kind: "redirect"
/**
 * Where to send the browser, whatever the kind
 */
authorizationUrl: string
expiresAt: string
} | {
/**
 * A code to enter at verificationUri, in any browser; our page at authorizationUrl shows it
 */
kind: "device"
/**
 * Where to send the browser, whatever the kind
 */
authorizationUrl: string
expiresAt: string
verificationUri: string
verificationUriComplete?: string
userCode: string
} | {
/**
 * Nobody has to sign in: the setup itself is the account
 */
kind: "connected"
/**
 * Where to send the browser, whatever the kind
 */
authorizationUrl: string
})
}
"GET /api/connections/{id}/authorize": {
params: {
id: string
}
query: {

}
body: null
answer: {
/**
 * none: nobody has started one lately
 */
state: ("none" | "waiting" | "connected" | "denied" | "failed" | "expired")
expiresAt: (string | null)
/**
 * Our code or the provider's, where it failed
 */
error: (string | null)
message: (string | null)
/**
 * What to enter where, while a sign-in on another screen waits
 */
device: ({
verificationUri: string
verificationUriComplete?: string
userCode: string
} | null)
}
}
"POST /api/connections/{id}/validate": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"POST /api/connections/{id}/refresh": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"POST /api/connections/{id}/disconnect": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
configuration: {
[k: string]: string
}
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
/**
 * Those it is given to
 */
projects: {
id: string
name: string
}[]
createdAt: string
updatedAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"GET /api/connections/{id}/tools": {
params: {
id: string
}
query: {

}
body: null
answer: {
servers: {
sourceId: string
/**
 * What the server calls itself
 */
name: (string | null)
version: (string | null)
protocolVersion: (string | null)
instructions: (string | null)
/**
 * When its tools were read last
 */
readAt: (string | null)
/**
 * Why the last reading failed
 */
failure: (string | null)
/**
 * What is wrong with its list
 */
problems: {
tool?: string
message: string
}[]
}[]
tools: {
/**
 * Its name after the alias
 */
operation: string
/**
 * The server's own name of it
 */
upstreamName: string
sourceId: string
/**
 * offered: as pinned. changed: as pinned, although the server says something else now. new, widened: not offered before a review. refused: by the owner. gone: no longer listed
 */
state: ("offered" | "changed" | "new" | "widened" | "refused" | "gone")
pinned: {
title: string
description: string
effect: ("read" | "write" | "destructive")
inputSchema: {
[k: string]: unknown
}
outputSchema?: {
[k: string]: unknown
}
}
/**
 * What the server says now, where that differs
 */
pending: ({
title: string
description: string
effect: ("read" | "write" | "destructive")
inputSchema: {
[k: string]: unknown
}
outputSchema?: {
[k: string]: unknown
}
} | null)
firstSeenAt: string
lastSeenAt: string
}[]
}
}
"POST /api/connections/{id}/tools/review": {
params: {
id: string
}
query: {

}
body: {
/**
 * Operations to offer as the server says they are now
 */
accept?: ("all" | string[])
/**
 * Operations never to offer
 * 
 * @maxItems 2000
 */
refuse?: string[]
}
answer: {
servers: {
sourceId: string
/**
 * What the server calls itself
 */
name: (string | null)
version: (string | null)
protocolVersion: (string | null)
instructions: (string | null)
/**
 * When its tools were read last
 */
readAt: (string | null)
/**
 * Why the last reading failed
 */
failure: (string | null)
/**
 * What is wrong with its list
 */
problems: {
tool?: string
message: string
}[]
}[]
tools: {
/**
 * Its name after the alias
 */
operation: string
/**
 * The server's own name of it
 */
upstreamName: string
sourceId: string
/**
 * offered: as pinned. changed: as pinned, although the server says something else now. new, widened: not offered before a review. refused: by the owner. gone: no longer listed
 */
state: ("offered" | "changed" | "new" | "widened" | "refused" | "gone")
pinned: {
title: string
description: string
effect: ("read" | "write" | "destructive")
inputSchema: {
[k: string]: unknown
}
outputSchema?: {
[k: string]: unknown
}
}
/**
 * What the server says now, where that differs
 */
pending: ({
title: string
description: string
effect: ("read" | "write" | "destructive")
inputSchema: {
[k: string]: unknown
}
outputSchema?: {
[k: string]: unknown
}
} | null)
firstSeenAt: string
lastSeenAt: string
}[]
}
}
"GET /api/projects": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
}
body: null
answer: {
items: {
id: string
name: string
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
nextCursor: (string | null)
}
}
"POST /api/projects": {
params: {

}
query: {

}
body: {
name: string
}
answer: {
id: string
name: string
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
}
}
"GET /api/projects/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: {
id: string
name: string
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
}
}
"PATCH /api/projects/{id}": {
params: {
id: string
}
query: {

}
body: {
name: string
}
answer: {
id: string
name: string
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
}
}
"DELETE /api/projects/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: null
}
"PUT /api/projects/{id}/connections/{connectionId}": {
params: {
id: string
connectionId: string
}
query: {

}
body: {
/**
 * What operations may do
 * 
 * @maxItems 3
 */
effects?: []|[("read" | "write" | "destructive")]|[("read" | "write" | "destructive"), ("read" | "write" | "destructive")]|[("read" | "write" | "destructive"), ("read" | "write" | "destructive"), ("read" | "write" | "destructive")]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 * 
 * @maxItems 500
 */
operations?: string[]
/**
 * Use new and changed tools of upstream MCP servers without a review by their owner
 */
followUpstream?: boolean
}
answer: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"DELETE /api/projects/{id}/connections/{connectionId}": {
params: {
id: string
connectionId: string
}
query: {

}
body: null
answer: null
}
"GET /api/projects/{id}/agents": {
params: {
id: string
}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
}
body: null
answer: {
items: {
id: string
projectId: string
name: string
/**
 * Whether it may use only the connections below; otherwise all of the project's
 */
restricted: boolean
/**
 * Narrows what the project was given
 */
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
nextCursor: (string | null)
}
}
"POST /api/projects/{id}/agents": {
params: {
id: string
}
query: {

}
body: {
name: string
/**
 * Whether the agent may use only what its own bindings name
 */
restricted?: boolean
}
answer: {
id: string
projectId: string
name: string
/**
 * Whether it may use only the connections below; otherwise all of the project's
 */
restricted: boolean
/**
 * Narrows what the project was given
 */
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
/**
 * Shown this once; only its hash is kept
 */
token: string
}
}
"DELETE /api/projects/{id}/agents/{agentId}": {
params: {
id: string
agentId: string
}
query: {

}
body: null
answer: null
}
"PATCH /api/projects/{id}/agents/{agentId}": {
params: {
id: string
agentId: string
}
query: {

}
body: {
name?: string
/**
 * Whether the agent may use only what its own bindings name
 */
restricted?: boolean
}
answer: {
id: string
projectId: string
name: string
/**
 * Whether it may use only the connections below; otherwise all of the project's
 */
restricted: boolean
/**
 * Narrows what the project was given
 */
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"POST /api/projects/{id}/agents/{agentId}/token": {
params: {
id: string
agentId: string
}
query: {

}
body: null
answer: {
id: string
projectId: string
name: string
/**
 * Whether it may use only the connections below; otherwise all of the project's
 */
restricted: boolean
/**
 * Narrows what the project was given
 */
connections: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}[]
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
/**
 * Shown this once; only its hash is kept
 */
token: string
}
}
"PUT /api/projects/{id}/agents/{agentId}/connections/{connectionId}": {
params: {
id: string
agentId: string
connectionId: string
}
query: {

}
body: {
/**
 * What operations may do
 * 
 * @maxItems 3
 */
effects?: []|[("read" | "write" | "destructive")]|[("read" | "write" | "destructive"), ("read" | "write" | "destructive")]|[("read" | "write" | "destructive"), ("read" | "write" | "destructive"), ("read" | "write" | "destructive")]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 * 
 * @maxItems 500
 */
operations?: string[]
}
answer: {
connectionId: string
alias: string
displayName: string
pluginId: string
connectorId: string
/**
 * What operations may do; an operation with another effect is hidden and refused
 */
effects: ("read" | "write" | "destructive")[]
/**
 * Names of the allowed operations; empty allows every operation whose effect is allowed
 */
operations: string[]
/**
 * Of projects: new and changed tools of upstream MCP servers are used without a review
 */
followUpstream?: boolean
createdAt: string
/**
 * Send it as If-Match with a change
 */
etag: string
}
}
"DELETE /api/projects/{id}/agents/{agentId}/connections/{connectionId}": {
params: {
id: string
agentId: string
connectionId: string
}
query: {

}
body: null
answer: null
}
"GET /api/projects/{id}/tools": {
params: {
id: string
}
query: {

}
body: null
answer: {
tools: {
name: string
title: string
description: string
/**
 * A JSON Schema
 */
inputSchema: {
[k: string]: unknown
}
/**
 * A JSON Schema
 */
outputSchema?: {
[k: string]: unknown
}
annotations: {
readOnlyHint: boolean
destructiveHint: boolean
idempotentHint: boolean
openWorldHint: boolean
}
}[]
skills: {
name: string
description: string
}[]
warnings: {
connectionId: string
alias: string
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
reason: string
message: string
/**
 * What mends it
 */
action: string
/**
 * The page where that is done
 */
url: string
}[]
}
}
"POST /api/projects/{id}/tools/{name}/call": {
params: {
id: string
name: string
}
query: {

}
body: {
/**
 * As the tool's inputSchema says
 */
arguments?: {
[k: string]: unknown
}
}
answer: {
/**
 * How long the call took, in milliseconds
 */
durationMs: number
/**
 * As the tool's outputSchema says; absent for tools of upstream MCP servers
 */
output?: {
[k: string]: unknown
}
/**
 * An upstream MCP server's content blocks
 */
content?: {
[k: string]: unknown
}[]
structuredContent?: unknown
/**
 * The upstream MCP server calls its answer an error
 */
isError?: boolean
}
}
"GET /api/admin/users": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
/**
 * Text in the name or the subject
 */
q?: string
}
body: null
answer: {
items: {
id: string
issuer: string
subject: string
displayName: string
role: ("member" | "admin")
disabled: boolean
connections: number
projects: number
createdAt: string
}[]
nextCursor: (string | null)
}
}
"PATCH /api/admin/users/{id}": {
params: {
id: string
}
query: {

}
body: {
/**
 * Ends their sessions and sign-ins under way, and refuses their tokens and agents
 */
disabled?: boolean
/**
 * Only where no claim of their issuer decides it
 */
role?: ("member" | "admin")
}
answer: {
id: string
issuer: string
subject: string
displayName: string
role: ("member" | "admin")
disabled: boolean
connections: number
projects: number
createdAt: string
}
}
"PATCH /api/admin/connections/{id}": {
params: {
id: string
}
query: {

}
body: {
/**
 * Switches the connection off, or back on, whatever its owner does
 */
disabled: boolean
}
answer: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
createdAt: string
updatedAt: string
user: {
id: string
displayName: string
}
}
}
"GET /api/admin/health": {
params: {

}
query: {

}
body: null
answer: {
items: {
id: string
/**
 * critical: something does not work; warning: not fit for production; info: worth knowing
 */
severity: ("critical" | "warning" | "info" | "ok")
/**
 * How it is
 */
message: string
/**
 * What to do about it; null where there is nothing to do
 */
mend: (string | null)
}[]
}
}
"GET /api/admin/keys": {
params: {

}
query: {

}
body: null
answer: {
items: {
id: string
/**
 * Missing: not among the keys of this process, so its secrets cannot be read
 */
use: ("writes" | "reads" | "missing")
/**
 * How many stored secrets it seals; a key with none can be removed
 */
secrets: number
}[]
}
}
"GET /api/admin/installations": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
}
body: null
answer: {
items: {
id: string
pluginId: string
connectorId: string
authSchemeId: string
shared: boolean
enabled: boolean
secrets: {
[k: string]: {
configured: true
}
}
createdAt: string
updatedAt: string
/**
 * Null: shared with everybody
 */
user: ({
id: string
displayName: string
} | null)
connections: number
}[]
nextCursor: (string | null)
}
}
"GET /api/admin/connections": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
status?: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Only those that do not work, or with less than they could
 */
attention?: "true"
pluginId?: string
/**
 * Text in the alias, the name, the account or the plugin id
 */
q?: string
userId?: string
}
body: null
answer: {
items: {
id: string
alias: string
displayName: string
pluginId: string
connectorId: string
authSchemeId: string
installationId: (string | null)
status: ("NeedsConfiguration" | "PendingAuthorization" | "Unverified" | "Ready" | "Expired" | "Invalid" | "Disabled" | "DefinitionUnavailable")
/**
 * Why it has this status, for programs
 */
reason: string
/**
 * Why it has this status, as a sentence
 */
message: string
/**
 * What mends it
 */
action: ("none" | "contact-admin" | "enable" | "set-up" | "edit" | "connect" | "reconnect" | "validate")
enabled: boolean
/**
 * An administrator has switched it off, whatever `enabled` says
 */
blocked: boolean
/**
 * The account's id at the provider
 */
subject: (string | null)
accountLabel: (string | null)
grantedScopes: string[]
/**
 * Default scopes that the person did not grant: some tools will be refused
 */
missingScopes: string[]
expiresAt: (string | null)
/**
 * Whether its access is renewed without the user; otherwise it ends at expiresAt
 */
renewable: boolean
secrets: {
[k: string]: {
configured: true
}
}
/**
 * When a tool was last called with it, to a minute
 */
lastUsedAt: (string | null)
createdAt: string
updatedAt: string
user: {
id: string
displayName: string
}
}[]
nextCursor: (string | null)
}
}
"GET /api/admin/audit": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
/**
 * calls: of tools; changes: everything else
 */
kind?: ("calls" | "changes")
action?: string
/**
 * ok, an error code, or failed for every one of these
 */
outcome?: string
connectionId?: string
projectId?: string
agentId?: string
/**
 * Nothing older than this
 */
since?: string
/**
 * Nothing from this moment on
 */
until?: string
userId?: string
}
body: null
answer: {
items: {
id: string
at: string
userId: (string | null)
agentId: (string | null)
/**
 * Null: no agent did it, or it is gone
 */
agentName: (string | null)
/**
 * Of the connection that it is about, which may be gone
 */
connectionId: (string | null)
/**
 * Of the project in which it was
 */
projectId: (string | null)
/**
 * noun.verb, such as connection.create
 */
action: string
/**
 * Id of the thing it was done to
 */
target: (string | null)
/**
 * ok, or an error code
 */
outcome: string
detail: {
[k: string]: unknown
}
}[]
nextCursor: (string | null)
}
}
"GET /api/me": {
params: {

}
query: {

}
body: null
answer: {
id: string
displayName: string
role: ("member" | "admin")
/**
 * Signed in by a browser session, not by a token
 */
session: boolean
}
}
"GET /api/events": {
params: {

}
query: {

}
body: null
answer: null
}
"GET /api/sign-in": {
params: {

}
query: {

}
body: null
answer: {
/**
 * Where a browser signs in; takes ?returnPath=. Null: not by a page
 */
path: (string | null)
/**
 * How one signs in, as a sentence
 */
text: string
}
}
"GET /api/sessions": {
params: {

}
query: {

}
body: null
answer: {
items: {
id: string
/**
 * The browser in words, such as "Firefox on Linux"
 */
device: (string | null)
/**
 * The one that asks
 */
current: boolean
createdAt: string
/**
 * To the minute
 */
lastSeenAt: string
expiresAt: string
}[]
}
}
"DELETE /api/sessions": {
params: {

}
query: {

}
body: null
answer: null
}
"DELETE /api/sessions/{id}": {
params: {
id: string
}
query: {

}
body: null
answer: null
}
"GET /api/audit": {
params: {

}
query: {
/**
 * How many at the most
 */
limit?: number
/**
 * nextCursor of the page before
 */
cursor?: string
/**
 * calls: of tools; changes: everything else
 */
kind?: ("calls" | "changes")
action?: string
/**
 * ok, an error code, or failed for every one of these
 */
outcome?: string
connectionId?: string
projectId?: string
agentId?: string
/**
 * Nothing older than this
 */
since?: string
/**
 * Nothing from this moment on
 */
until?: string
}
body: null
answer: {
items: {
id: string
at: string
userId: (string | null)
agentId: (string | null)
/**
 * Null: no agent did it, or it is gone
 */
agentName: (string | null)
/**
 * Of the connection that it is about, which may be gone
 */
connectionId: (string | null)
/**
 * Of the project in which it was
 */
projectId: (string | null)
/**
 * noun.verb, such as connection.create
 */
action: string
/**
 * Id of the thing it was done to
 */
target: (string | null)
/**
 * ok, or an error code
 */
outcome: string
detail: {
[k: string]: unknown
}
}[]
nextCursor: (string | null)
}
}
"GET /api/activity": {
params: {

}
query: {
range?: ("24h" | "7d" | "30d")
connectionId?: string
}
body: null
answer: {
since: string
/**
 * The end of the running hour
 */
until: string
bucketSeconds: number
total: {
calls: number
failures: number
/**
 * Oldest first, none left out
 */
buckets: {
at: string
calls: number
failures: number
}[]
}
/**
 * The hundred most used, most calls first
 */
connections: {
calls: number
failures: number
/**
 * Oldest first, none left out
 */
buckets: {
at: string
calls: number
failures: number
}[]
connectionId: string
/**
 * Null where the connection has been deleted
 */
alias: (string | null)
displayName: (string | null)
}[]
}
}
}
