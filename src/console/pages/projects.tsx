export const Projects = () => null;
