import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useCutNotice } from './use-cut-notice.ts';
import { useFieldLanguage } from './use-field-language.ts';
import styles from './form.module.css';

export type FieldLabels = {
  label: string;
  /** Shown below the field until there is a problem. */
  hint?: string;
  problem?: string;
  isOptional?: boolean;
};

/** Connects an input to its label and to the note below it. */
type FieldProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };

/** A label above the field and its problem below, connected for screen readers too. */
export const FormField = (props: FieldLabels & { children(fieldProps: FieldProps): ReactNode }) => {
  const { label, hint, problem, isOptional, children } = props;
  const t = useT();
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      <div className={styles.box}>
        {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': noteId })}
      </div>
      <p id={noteId} className={problem ? styles.problem : styles.note} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
};

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldLabels & {
    name: string;
    /** Shown inside the field, at its end. */
    button?: ReactNode;
  };

/** Types of fields whose text is in no language. */
const NO_LANGUAGE = ['email', 'password', 'url', 'tel'];

/** A labelled field of one line. */
export const TextField = ({ label, hint, problem, isOptional, button, ...input }: TextFieldProps) => {
  const { lang, onInput } = useFieldLanguage(input);
  const cut = useCutNotice(input.maxLength);
  return (
    <FormField {...{ label, hint: cut.notice ?? hint, problem, isOptional }}>
      {(fieldProps) => (
        <>
          <input
            type="text"
            lang={NO_LANGUAGE.includes(input.type ?? '') ? undefined : lang}
            onPaste={cut.onPaste}
            onInput={(event) => {
              onInput(event);
              cut.onInput(event);
            }}
            {...input}
            {...fieldProps}
            className={styles.input}
            aria-required={!isOptional}
          />
          {button}
        </>
      )}
    </FormField>
  );
};

/** For an e-mail address: phones must neither capitalize nor correct it. */
export const EmailField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />
);

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldLabels & { name: string };

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, problem, isOptional, ...area }: TextAreaProps) => {
  const { lang, onInput } = useFieldLanguage(area);
  const cut = useCutNotice(area.maxLength);
  return (
    <FormField {...{ label, hint: cut.notice ?? hint, problem, isOptional }}>
      {(fieldProps) => (
        <textarea
          rows={6}
          dir="auto"
          lang={lang}
          onPaste={cut.onPaste}
          onInput={(event) => {
            onInput(event);
            cut.onInput(event);
          }}
          {...area}
          {...fieldProps}
          className={`${styles.input} ${styles.area}`}
          aria-required={!isOptional}
        />
      )}
    </FormField>
  );
};

/** Below a field that has no place for a note of its own. */
export const CutNotice = ({ notice }: { notice: string | undefined }) => (
  <div role="status">{notice && <p className={styles.note}>{notice}</p>}</div>
);

/** A text area in a box of its own, where the label is elsewhere. */
export const BoxedTextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => {
  const { lang, onInput } = useFieldLanguage(props);
  const cut = useCutNotice(props.maxLength);
  return (
    <>
      <textarea
        lang={lang}
        onPaste={cut.onPaste}
        onInput={(event) => {
          onInput(event);
          cut.onInput(event);
        }}
        {...props}
        className={styles.boxed}
      />
      <CutNotice notice={cut.notice} />
    </>
  );
};
