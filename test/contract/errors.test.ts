import { describe, expect, it } from 'vitest';
import { describeRoutes } from '../../scripts/openapi.ts';
import { AppError, errorTable } from '../../src/errors.ts';

const documented: string[] = JSON.parse(describeRoutes()).components.schemas.Problem.properties.code.enum;

describe('every error code', () => {
  it.each(Object.entries(errorTable))(
    '%s has a status, a message and what to do next',
    (_code, { status, message, recovery }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^[A-Z].*[.]$/);
      expect(recovery).toMatch(/^[A-Z].*\w/);
    },
  );

  it('is in the OpenAPI document', () => {
    expect(documented.toSorted()).toEqual(Object.keys(errorTable).toSorted());
  });

  it('keeps what is meant for the log out of its message', () => {
    const error = new AppError('internal', { cause: new Error('password=hunter2') });
    expect(error.message).toBe(errorTable.internal.message);
  });
});
