/** Two requests wrote the same unique value at the same moment: Prisma's P2002. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2002';
