/**
 * What of the suite's server scenarios does not apply to a server that offers tools and skills, each with the reason. An
 * entry is a scenario, or one check of it as `scenario:check`. One that turns out to hold, or that the suite no longer knows,
 * fails the run, so that the list cannot outlive its reasons.
 */
export const notApplicable: Readonly<Record<string, readonly string[]>> = {
  'Prompts are not offered.': [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'input-required-result-non-tool-request',
    'caching:sep-2549-prompts-list-caching-hints',
  ],
  'Completion completes arguments of prompts and resource templates, and there are none.': ['completion-complete'],
  'The only resources are files of skills: they are not the ones asked for, have no templates and change with a release alone.': [
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
  'Log messages are not sent to agents; the log is its operator’s.': ['logging-set-level', 'tools-call-with-logging'],
  'The endpoint keeps no sessions.': ['server-session-lifecycle'],
  'A stateless server has no stream to come back to: a call that breaks off is cancelled.': ['server-sse-polling'],
  'Folders of skills are not read; the extension leaves that open.': ['sep-2640-skills-directory'],
  'The Tasks extension is not offered: a call is answered while it is waited for.': [
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-status-notifications',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ],
  'Sampling and roots, which 2026-07-28 deprecates, are not handed on: an upstream server that insists on them fails the call.': [
    'tools-call-sampling',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-multiple-input-requests',
    'input-required-result-capability-check',
    'server-stateless:sep-2575-server-rejects-undeclared-capability',
    'server-stateless:sep-2575-missing-capability-http-400',
  ],
  'Arguments are mirrored into headers towards upstream servers; agents are not shown which.': [
    'http-custom-header-server-validation',
  ],
};
