export const TryTool = () => null;
