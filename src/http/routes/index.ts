/** Every route of the HTTP API. Adding one is a file and a line here. */
import type { Services } from '../../services.ts';
import type { AnyRoute } from '../route.ts';
import { authorizeConnection } from './authorize-connection.ts';
import { blockConnection } from './block-connection.ts';
import { callTool } from './call-tool.ts';
import { openConnectLink, showConnectLink } from './connect-link.ts';
import { getBrandLogo, getConnectedScript, showConnected } from './connected.ts';
import { createAgent } from './create-agent.ts';
import { createConnection } from './create-connection.ts';
import { createProject } from './create-project.ts';
import { deleteAgent } from './delete-agent.ts';
import { deleteAgentBinding } from './delete-agent-binding.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteInstallation } from './delete-installation.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectBinding } from './delete-project-binding.ts';
import { deleteSession, deleteSessions } from './delete-sessions.ts';
import { disconnectConnection } from './disconnect-connection.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { getActivity } from './get-activity.ts';
import { getAdminHealth } from './get-admin-health.ts';
import { getAuthorization } from './get-authorization.ts';
import { getClientMetadata } from './get-client-metadata.ts';
import { getConnection } from './get-connection.ts';
import { getConnectionEffects } from './get-connection-effects.ts';
import { getEvents } from './get-events.ts';
import { getHealthz } from './get-healthz.ts';
import { getInstallationEffects } from './get-installation-effects.ts';
import { getMe } from './get-me.ts';
import { getOpenapi } from './get-openapi.ts';
import { getPlugin } from './get-plugin.ts';
import { getProject } from './get-project.ts';
import { getReadyz } from './get-readyz.ts';
import { getSignIn } from './get-sign-in.ts';
import { showHome } from './home.ts';
import { listAgents } from './list-agents.ts';
import { listAllAuditEvents } from './list-all-audit-events.ts';
import { listAllConnections } from './list-all-connections.ts';
import { listAllInstallations } from './list-all-installations.ts';
import { listAllKeys } from './list-all-keys.ts';
import { listAllUsers } from './list-all-users.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listConnectionTools } from './list-connection-tools.ts';
import { listConnections } from './list-connections.ts';
import { listInstallations } from './list-installations.ts';
import { listPlugins } from './list-plugins.ts';
import { listProjects } from './list-projects.ts';
import { listSessions } from './list-sessions.ts';
import { listTools } from './list-tools.ts';
import { openMend, showMend } from './mend-connection.ts';
import { oauthCallback } from './oauth-callback.ts';
import { putAgentBinding } from './put-agent-binding.ts';
import { putInstallation } from './put-installation.ts';
import { putProjectBinding } from './put-project-binding.ts';
import { refreshConnection } from './refresh-connection.ts';
import { reviewConnectionTools } from './review-connection-tools.ts';
import { rotateAgentToken } from './rotate-agent-token.ts';
import { showSignIn, signIn, signOut } from './sign-in.ts';
import { startSignIn } from './start-sign-in.ts';
import { getStyle } from './style.ts';
import { updateAgent } from './update-agent.ts';
import { updateConnection } from './update-connection.ts';
import { updateProject } from './update-project.ts';
import { updateUser } from './update-user.ts';
import { validateConnection } from './validate-connection.ts';

export const createRoutes = (services: Services): readonly AnyRoute[] => {
  const routes: readonly AnyRoute[] = [
    listPlugins(services),
    getPlugin(services),

    listInstallations(services),
    putInstallation(services),
    deleteInstallation(services),
    getInstallationEffects(services),

    listConnections(services),
    createConnection(services),
    getConnection(services),
    getConnectionEffects(services),
    updateConnection(services),
    deleteConnection(services),
    authorizeConnection(services),
    getAuthorization(services),
    validateConnection(services),
    refreshConnection(services),
    disconnectConnection(services),
    listConnectionTools(services),
    reviewConnectionTools(services),

    listProjects(services),
    createProject(services),
    getProject(services),
    updateProject(services),
    deleteProject(services),
    putProjectBinding(services),
    deleteProjectBinding(services),

    listAgents(services),
    createAgent(services),
    deleteAgent(services),
    updateAgent(services),
    rotateAgentToken(services),
    putAgentBinding(services),
    deleteAgentBinding(services),

    listTools(services),
    callTool(services),

    listAllUsers(services),
    updateUser(services),
    blockConnection(services),
    getAdminHealth(services),
    listAllKeys(services),
    listAllInstallations(services),
    listAllConnections(services),
    listAllAuditEvents(services),

    getMe(services),
    getEvents(services),
    getSignIn(services),
    listSessions(services),
    deleteSessions(services),
    deleteSession(services),
    listAuditEvents(services),
    getActivity(services),

    showHome(services),
    startSignIn(services),
    finishSignIn(services),
    showSignIn(services),
    signIn(services),
    signOut(services),
    showConnectLink(services),
    openConnectLink(services),
    showConnected(services),
    getConnectedScript(services),
    getBrandLogo(services),
    showMend(services),
    openMend(services),
    oauthCallback(services),
    getClientMetadata(services),
    getStyle(services),

    getHealthz(services),
    getReadyz(services),
    getOpenapi(() => routes),
  ];
  return routes;
};
