export const Integration = () => null;
