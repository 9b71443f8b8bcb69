import type { ComponentProps } from 'react';
import type { UserInfo } from '#shared/contract/users.ts';
import { MAX_ABOUT_LENGTH } from '#shared/limits.ts';
import { SOCIAL_ACCOUNTS, type SocialAccount } from '#shared/profile-rules.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { inNameOrder } from '#web/i18n/name-order.ts';
import { useT } from '#web/i18n/translate.ts';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { SITE_NAMES } from '../social-links.tsx';
import type { FieldOf } from './edit-profile-form.tsx';
import { EducationLines } from './education-lines.tsx';
import { linkField } from './profile-form-rules.ts';

const FIRSTNAME = { name: 'firstname', label: 'account.firstname', autoComplete: 'given-name' } as const;
const LASTNAME = { name: 'lastname', label: 'account.lastname', autoComplete: 'family-name' } as const;
const OTHER_FIELDS = [
  { name: 'title', label: 'edit_profile.job_title', autoComplete: 'organization-title' },
  { name: 'organization', label: 'edit_profile.organization', autoComplete: 'organization' },
  { name: 'location', label: 'edit_profile.location' },
] as const;

type PersonalProps = { user: UserInfo; field: FieldOf } & Pick<
  ComponentProps<typeof EducationLines>,
  'educations' | 'onEdited'
>;

export const PersonalDetails = ({ user, field, educations, onEdited }: PersonalProps) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <>
      {[...inNameOrder(language, FIRSTNAME, LASTNAME), ...OTHER_FIELDS].map(({ name, label, ...more }) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(label)}
          defaultValue={user[name]}
          dir="auto"
          isOptional
          {...more}
        />
      ))}
      <EducationLines educations={educations} field={field} onEdited={onEdited} />
      <TextArea
        {...field('about_me')}
        label={t('edit_profile.about_me')}
        hint={t('edit_profile.about_hint', { max: MAX_ABOUT_LENGTH })}
        defaultValue={user.about_me}
        isOptional
      />
    </>
  );
};

const LINK_PLACEHOLDERS: Record<Exclude<SocialAccount, 'email'>, string> = {
  'x.com': 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
};

export const ContactDetails = ({ user, field }: { user: UserInfo; field: FieldOf }) => {
  const t = useT();
  const urlOf = (account: SocialAccount) => user.social_profiles.find((link) => link.account === account)?.url ?? '';
  return SOCIAL_ACCOUNTS.map((account, index) => (
    <TextField
      key={account}
      {...field(linkField(index))}
      type={account === 'email' ? 'email' : 'url'}
      label={account === 'email' ? t('account.email') : t('edit_profile.link', { host: SITE_NAMES[account] })}
      defaultValue={urlOf(account)}
      {...(account === 'email' ? { hint: t('edit_profile.email_hint') } : { placeholder: LINK_PLACEHOLDERS[account] })}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      isOptional
    />
  ));
};
