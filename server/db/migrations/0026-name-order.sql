-- Names in Chinese, Japanese, Korean and Tibetan letters are indexed as they are shown, in the order of their language. The
-- server indexes who is missing when it starts.
delete from person_tokens using accounts
where accounts.id = person_tokens.account_id and lastname <> '' and lastname !~ '^[\u0001-\u024F]+$';
