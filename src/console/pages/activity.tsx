export const Activity = () => null;
