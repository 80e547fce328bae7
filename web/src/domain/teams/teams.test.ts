import { expect, it } from 'vitest';
import { mayEdit, mayManage, mayManageRole, nameOfCompany, TEAM_ROLES, type CompanyRole } from './teams';

const EVERYONE: CompanyRole[] = ['Owner', 'Manager', 'Editor', 'Viewer', undefined];

it('lets owners, managers and editors edit, and owners and managers manage the team', () => {
  expect(EVERYONE.map(mayEdit)).toEqual([true, true, true, false, false]);
  expect(EVERYONE.map(mayManage)).toEqual([true, true, false, false, false]);
});

it('lets only the owner manage managers', () => {
  const managed = (ownRole: CompanyRole) => TEAM_ROLES.filter((role) => mayManageRole(ownRole, role));
  expect(managed('Owner')).toEqual(['Manager', 'Editor', 'Viewer']);
  expect(managed('Manager')).toEqual(['Editor', 'Viewer']);
  expect(managed('Editor')).toEqual([]);
  expect(managed(undefined)).toEqual([]);
});

it('uses the company’s name, or its owner’s if it has none', () => {
  expect(nameOfCompany({ company_name: 'Surat Loom Works', full_name: 'Hetal Kothari' })).toBe('Surat Loom Works');
  expect(nameOfCompany({ company_name: '', full_name: 'Hetal Kothari' })).toBe('Hetal Kothari');
});
