export const Finished = () => null;
