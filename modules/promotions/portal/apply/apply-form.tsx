import { graphemes } from '@sanam/content/contract/rules.ts';
import { useAct } from '@sanam/client/act';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { PicturePicker } from '@sanam/portal/components/picture-picker.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { type RefusalPlaces, showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { pictureProblem } from '@sanam/contract/pictures';
import { Button, Card, Field, TextArea, toast } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm, useWatch } from 'react-hook-form';
import { COMMENT_MAX, PICTURE_BYTES_MAX, PICTURES_MAX } from '../../contract/activity-states.ts';
import { promotionCalls } from '../../contract/calls.ts';
import { readAgain } from '../queries.ts';

interface Application {
  comment: string;
  images: readonly File[];
}
const places: RefusalPlaces<Application> = {
  codes: {
    'promotions.commentTooLong': 'comment',
    'promotions.applicationEmpty': 'comment',
    'promotions.tooManyImages': 'images',
    'promotions.imageTooLarge': 'images',
    'promotions.imageType': 'images',
  },
};
const problems = {
  tooMany: 'refusal.promotions.tooManyImages',
  type: 'refusal.promotions.imageType',
  tooLarge: 'refusal.promotions.imageTooLarge',
} as const;
const rules = { countMax: PICTURES_MAX, bytesMax: PICTURE_BYTES_MAX };

/** Returns the error message for the pictures (PRM-010 to PRM-012), or undefined. */
function imagesError(t: Translate, images: readonly File[]): string | undefined {
  const problem = pictureProblem(images, rules);
  return problem === null ? undefined : t(problems[problem]);
}

function useApplyForm(id: string) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  const form = useForm<Application>({ defaultValues: { comment: '', images: [] } });
  const { field } = useController({
    control: form.control,
    name: 'images',
    rules: { validate: (images) => imagesError(t, images) ?? true },
  });
  const [comment, images] = useWatch({ control: form.control, name: ['comment', 'images'] });
  const commentField = form.register('comment', {
    validate: (typed, { images: chosen }) => {
      if (graphemes(typed.trim()) > COMMENT_MAX) return t('refusal.promotions.commentTooLong');
      return typed.trim() !== '' || chosen.length > 0 || t('refusal.promotions.applicationEmpty');
    },
  });
  const submit = form.handleSubmit(async (typed) => {
    const body = new FormData();
    body.append('comment', typed.comment.trim());
    for (const image of typed.images) body.append('images', image);
    try {
      const content = [id, typed.comment, typed.images.map(({ name, size }) => [name, size])];
      await act.run(content, (idempotencyKey) =>
        call(promotionCalls.applyForPromotion, { params: { id } }, { form: body, idempotencyKey }),
      );
      toast(t('promotions.apply.sent'), 'gain');
      await readAgain(client);
    } catch (thrown) {
      showRefusal(form, thrown, places);
      await readAgain(client);
    }
  });
  const { onChange: onImages, ref: imagesRef } = field;
  return { form, comment, images, onImages, imagesRef, commentField, submit };
}

/** The application form with a comment and up to three pictures (PRM-008). */
export function ApplyForm({ id, isAgain }: { id: string; isAgain: boolean }) {
  const t = useT();
  const { imagesRef, ...application } = useApplyForm(id);
  const { form, comment, images, commentField } = application;
  const { errors, isSubmitting } = form.formState;
  const letters = graphemes(comment.trim());
  return (
    <Card as="section" aria-labelledby="apply-title">
      <form onSubmit={(event) => void application.submit(event)} noValidate className="flex flex-col gap-4">
        <h2 id="apply-title" className="text-lg">
          {t(isAgain ? 'promotions.apply.again' : 'promotions.apply.title')}
        </h2>
        <Field
          label={t('promotions.apply.comment')}
          hint={t('promotions.apply.commentHint')}
          error={
            errors.comment?.message ?? (letters > COMMENT_MAX ? t('refusal.promotions.commentTooLong') : undefined)
          }
          aside={<span className="num">{`${letters} / ${COMMENT_MAX}`}</span>}
        >
          <TextArea {...commentField} rows={3} />
        </Field>
        <PicturePicker
          name="images"
          label={t('promotions.apply.images')}
          hint={t('promotions.apply.imagesHint', { max: PICTURES_MAX })}
          removeLabel={(name) => t('promotions.apply.remove', { name })}
          files={images}
          onFiles={application.onImages}
          error={errors.images?.message ?? imagesError(t, images)}
          ref={imagesRef}
        />
        <FormAlert text={errors.root?.message} />
        <Button type="submit" look="brand" busy={isSubmitting}>
          {t('promotions.apply.send')}
        </Button>
      </form>
    </Card>
  );
}
