export const Project = () => null;
