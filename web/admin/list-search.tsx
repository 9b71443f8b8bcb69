import type { SubmitEvent } from 'react';
import { changeQuery } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

type Props = {
  path: string;
  search: URLSearchParams;
  /** The parameter of the address that holds the words. */
  name: string;
  label: string;
};

/** Narrows a list to what is typed. */
export const ListSearch = ({ path, search, name, label }: Props) => {
  const navigate = useNavigate();
  const value = search.get(name)?.trim() ?? '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get(name) ?? '').trim();
    navigate(changeQuery(path, search, { [name]: words || undefined, page: undefined }));
  };
  // A new address shows its own words.
  return <SearchBox key={value} label={label} onSubmit={submit} input={{ name, defaultValue: value }} />;
};
