import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useT } from '#web/i18n/translate.ts';
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
  const language = useFieldLanguage(input);
  return (
    <FormField {...{ label, hint, problem, isOptional }}>
      {(fieldProps) => (
        <>
          <input
            type="text"
            {...(NO_LANGUAGE.includes(input.type ?? '') ? {} : language)}
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
  const language = useFieldLanguage(area);
  return (
    <FormField {...{ label, hint, problem, isOptional }}>
      {(fieldProps) => (
        <textarea
          rows={6}
          dir="auto"
          {...language}
          {...area}
          {...fieldProps}
          className={`${styles.input} ${styles.area}`}
          aria-required={!isOptional}
        />
      )}
    </FormField>
  );
};

/** A text area in a box of its own, where the label is elsewhere. */
export const BoxedTextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => {
  const language = useFieldLanguage(props);
  return <textarea {...language} {...props} className={styles.boxed} />;
};
