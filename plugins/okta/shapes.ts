/** What several operations ask for and answer: Okta's own field names, cut to what a model needs. */
import { z } from 'zod';

export const userId = z.string().min(1).describe('Id, login, or the part of the login before the @');
export const groupId = z.string().min(1).describe('Id of the group, from list_groups');
export const appId = z.string().min(1).describe('Id of the application, from list_apps');

/** What a person's profile is made of; organisations have more properties of their own. */
export const profileFields = {
  firstName: z.string().min(1).max(50).describe('Given name'),
  lastName: z.string().min(1).max(50).describe('Family name'),
  email: z.email().describe('Mail address'),
  login: z.string().min(5).max(100).describe('User name, mostly the mail address'),
  displayName: z.string().optional().describe('Name as it is shown'),
  mobilePhone: z.string().optional().describe('Mobile number'),
  title: z.string().optional().describe('Job title'),
  department: z.string().optional().describe('Department'),
};

export const userShape = z.object({
  id: z.string(),
  status: z
    .string()
    .nullish()
    .describe('STAGED, PROVISIONED, ACTIVE, PASSWORD_EXPIRED, LOCKED_OUT, RECOVERY, SUSPENDED or DEPROVISIONED'),
  created: z.string().nullish(),
  lastLogin: z.string().nullish(),
  lastUpdated: z.string().nullish(),
  profile: z
    .object({
      login: z.string().nullish(),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      displayName: z.string().nullish(),
      mobilePhone: z.string().nullish(),
      title: z.string().nullish(),
      department: z.string().nullish(),
      manager: z.string().nullish(),
      organization: z.string().nullish(),
    })
    .nullish(),
});

export const groupShape = z.object({
  id: z.string(),
  type: z.string().nullish().describe('OKTA_GROUP, APP_GROUP (comes from an application) or BUILT_IN'),
  profile: z.object({ name: z.string().nullish(), description: z.string().nullish() }).nullish(),
  lastMembershipUpdated: z.string().nullish(),
});

export const appShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  label: z.string().nullish(),
  status: z.string().nullish(),
  signOnMode: z.string().nullish(),
  created: z.string().nullish(),
  lastUpdated: z.string().nullish(),
});

export const q = z.string().min(1).optional();
export const canReadUsers = ['okta.users.read', 'okta.users.manage'] as const;
export const canReadGroups = ['okta.groups.read', 'okta.groups.manage'] as const;
