// The team's tags for an applicant. Members who may answer applicants can edit them, the others can read them.

import { Plus } from 'lucide-react';
import { object } from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Tag } from '@/components/ui/tag';
import { TextField } from '@/components/ui/text-field';
import { useActingFor } from '@/domain/teams/acting-for';
import { useChangeTeamNotesMutation } from '@/features/dashboard-employer/api/team-notes';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/team-notes';

const MAX_LENGTH = 40;

export function TeamTags({ applicationId, tags }: { applicationId: string; tags: readonly string[] }) {
  const { mayEdit } = useActingFor();
  const { mutateAsync: change } = useChangeTeamNotesMutation(applicationId);
  const { form, field, onSubmit, pending } = useSchemaForm({
    schema: object({ tag: requiredText(() => t('tag.wanted'), MAX_LENGTH) }),
    start: { empty: { tag: '' } },
    send: ({ tag }) => change({ kind: 'tag', tag }),
    onSent: () => {
      form.reset();
    },
  });
  return (
    <section aria-labelledby="team-tags">
      <h3 id="team-tags" className="mb-2 text-sm font-[600]">
        {t('tags')}
      </h3>
      {tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              {mayEdit ? <Chip onRemove={() => void change({ kind: 'removeTag', tag })}>{tag}</Chip> : <Tag>{tag}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <form noValidate onSubmit={onSubmit} className="flex items-end gap-2">
          <TextField label={t('tag.label')} maxLength={MAX_LENGTH} className="min-w-0 flex-1" {...field('tag')} />
          <Button type="submit" variant="secondary" pending={pending} className="h-(--height-field)">
            <Plus aria-hidden="true" />
            {t('tag.add')}
          </Button>
        </form>
      ) : (
        tags.length === 0 && <p className="text-sm text-muted-foreground">{t('tag.none')}</p>
      )}
    </section>
  );
}
