import { useFieldLanguage } from './form/use-field-language.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

/** A search field in the font of what is typed. */
export const SearchBox = ({ input, ...form }: SearchFieldProps) => (
  <SearchField {...form} input={{ ...useFieldLanguage(input), ...input }} />
);
