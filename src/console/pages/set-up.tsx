export const SetUp = () => null;
