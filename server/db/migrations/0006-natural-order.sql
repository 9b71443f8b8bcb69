-- For titles: 2 comes before 20, and letters with marks stand beside those without, whatever the database was set up with.
create collation natural_order (provider = icu, locale = 'und-u-kn');
