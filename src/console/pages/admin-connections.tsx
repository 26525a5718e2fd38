export const AdminConnections = () => null;
