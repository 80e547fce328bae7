import { expect, it } from 'vitest';
import { findFileProblem, kindsOf, PROPOSAL_RULE, RESUME_RULE } from './file-checks';

const MB = 1024 * 1024;

it('C-249 C-250 accepts a resume of exactly 5MB, and refuses one byte more and other types', () => {
  expect(findFileProblem({ name: 'Resume.PDF', size: 5 * MB }, RESUME_RULE)).toBeUndefined();
  expect(findFileProblem({ name: 'resume.docx', size: 5 * MB + 1 }, RESUME_RULE)).toEqual({
    title: 'File Too Large',
    description: 'Please upload a file smaller than 5MB.',
  });
  expect(findFileProblem({ name: 'resume.png', size: 10 }, RESUME_RULE)).toEqual({
    title: 'Unsupported file type',
    description: 'Please upload a PDF, DOC or DOCX file.',
  });
});

it('C-267 C-268 accepts an archive with a proposal, up to 10MB', () => {
  expect(findFileProblem({ name: 'work.zip', size: 10 * MB }, PROPOSAL_RULE)).toBeUndefined();
  expect(findFileProblem({ name: 'work.zip', size: 10 * MB + 1 }, PROPOSAL_RULE)?.description).toBe(
    'Please upload a file smaller than 10MB.',
  );
  expect(kindsOf(PROPOSAL_RULE)).toBe('PDF, DOC, DOCX or ZIP');
});
