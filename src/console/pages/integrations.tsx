export const Integrations = () => null;
