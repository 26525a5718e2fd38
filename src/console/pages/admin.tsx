export const Admin = () => null;
