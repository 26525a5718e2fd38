export const Connect = () => null;
