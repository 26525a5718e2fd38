export const AdminUsers = () => null;
