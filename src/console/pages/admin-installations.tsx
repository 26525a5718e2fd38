export const AdminInstallations = () => null;
