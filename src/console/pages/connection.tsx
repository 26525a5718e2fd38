export const Connection = () => null;
