export const Connections = () => null;
