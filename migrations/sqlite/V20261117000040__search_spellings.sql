-- Hindi is found in all its usual spellings (हिन्दी and हिंदी), and names in Devanagari by Latin letters ("Priya" finds प्रिया).
-- A text with Devanagari is indexed in one spelling, followed by the sounds of its words. Both come from lists of replacements that are
-- made in order; crates/db/src/search/devanagari.rs explains them, and has the same lists for what is searched for. The sounds are
-- written in Georgian letters, which no stemmer changes and no other text here has. Other texts are indexed as before.

create table _search_rules (
  list text not null,
  step integer not null,
  written text not null,
  indexed text not null,
  primary key (list, step)
) strict, without rowid;

insert into _search_rules (list, step, written, indexed)
select 'spelling', * from (values
  (1, char(0x200d), ''), (2, char(0x200c), ''), (3, char(0x0958), 'क'), (4, char(0x0959), 'ख'), (5, char(0x095a), 'ग'), (6, char(0x095b), 'ज'),
  (7, char(0x095c), 'ड'), (8, char(0x095d), 'ढ'), (9, char(0x095e), 'फ'), (10, char(0x095f), 'य'), (11, char(0x0929), 'न'), (12, char(0x0931), 'र'),
  (13, char(0x0934), 'ळ'), (14, char(0x093c), ''), (15, 'ँ', 'ं'), (16, 'ः', ''), (17, 'ऽ', ''), (18, 'अा', 'आ'), (19, 'अो', 'ओ'), (20, 'अौ', 'औ'),
  (21, 'ऑ', 'आ'), (22, 'ॉ', 'ा'), (23, 'त्त्व', 'त्व'), (24, 'र्त्त', 'र्त'), (25, 'र्द्ध', 'र्ध'), (26, 'िये', 'िए'), (27, 'ाये', 'ाए'),
  (28, 'ायी', 'ाई'), (29, 'ुये', 'ुए'), (30, 'ुयी', 'ुई'), (31, 'गये', 'गए'), (32, 'गयी', 'गई'), (33, 'नये', 'नए'), (34, 'नयी', 'नई'), (35, 'ङ्', 'न्'),
  (36, 'ञ्', 'न्'), (37, 'ण्', 'न्'), (38, 'ॐ', 'ओम'), (39, 'न्क', 'ंक'), (40, 'न्ख', 'ंख'), (41, 'न्ग', 'ंग'), (42, 'न्घ', 'ंघ'), (43, 'न्च', 'ंच'),
  (44, 'न्छ', 'ंछ'), (45, 'न्ज', 'ंज'), (46, 'न्झ', 'ंझ'), (47, 'न्ट', 'ंट'), (48, 'न्ठ', 'ंठ'), (49, 'न्ड', 'ंड'), (50, 'न्ढ', 'ंढ'),
  (51, 'न्त', 'ंत'), (52, 'न्थ', 'ंथ'), (53, 'न्द', 'ंद'), (54, 'न्ध', 'ंध'), (55, 'न्प', 'ंप'), (56, 'न्फ', 'ंफ'), (57, 'न्ब', 'ंब'),
  (58, 'न्भ', 'ंभ'), (59, 'न्श', 'ंश'), (60, 'न्ष', 'ंष'), (61, 'न्स', 'ंस'), (62, 'म्प', 'ंप'), (63, 'म्फ', 'ंफ'), (64, 'म्ब', 'ंब'),
  (65, 'म्भ', 'ंभ'), (66, '०', '0'), (67, '१', '1'), (68, '२', '2'), (69, '३', '3'), (70, '४', '4'), (71, '५', '5'), (72, '६', '6'), (73, '७', '7'),
  (74, '८', '8'), (75, '९', '9'), (76, '।', ' '), (77, '॥', ' '), (78, '॰', ' ')
);

insert into _search_rules (list, step, written, indexed)
select 'sounds', * from (values
  (1, 'a', ''), (2, 'b', ''), (3, 'c', ''), (4, 'd', ''), (5, 'e', ''), (6, 'f', ''), (7, 'g', ''), (8, 'h', ''), (9, 'i', ''), (10, 'j', ''),
  (11, 'k', ''), (12, 'l', ''), (13, 'm', ''), (14, 'n', ''), (15, 'o', ''), (16, 'p', ''), (17, 'q', ''), (18, 'r', ''), (19, 's', ''), (20, 't', ''),
  (21, 'u', ''), (22, 'v', ''), (23, 'w', ''), (24, 'x', ''), (25, 'y', ''), (26, 'z', ''), (27, '0', ''), (28, '1', ''), (29, '2', ''), (30, '3', ''),
  (31, '4', ''), (32, '5', ''), (33, '6', ''), (34, '7', ''), (35, '8', ''), (36, '9', ''), (37, char(0x200d), ''), (38, char(0x200c), ''),
  (39, '।', ' '), (40, '॥', ' '), (41, '॰', ' '), (42, char(0x095c), 'र'), (43, char(0x095d), 'र'), (44, char(0x0921, 0x093c), 'र'),
  (45, char(0x0922, 0x093c), 'र'), (46, char(0x0958), 'क'), (47, char(0x0959), 'ख'), (48, char(0x095a), 'ग'), (49, char(0x095b), 'ज'),
  (50, char(0x095c), 'ड'), (51, char(0x095d), 'ढ'), (52, char(0x095e), 'फ'), (53, char(0x095f), 'य'), (54, char(0x0929), 'न'), (55, char(0x0931), 'र'),
  (56, char(0x0934), 'ळ'), (57, char(0x093c), ''), (58, 'ः', ''), (59, 'ऽ', ''), (60, 'ॐ', 'ओम'), (61, 'ज्ञ', 'ग्य'), (62, 'ँ', 'ं'), (63, 'ंप', 'म्प'),
  (64, 'ंब', 'म्ब'), (65, 'ंभ', 'म्भ'), (66, 'ंम', 'म्म'), (67, 'ं', 'न्'), (68, 'आ', 'ა'), (69, 'इ', 'ი'), (70, 'ई', 'ი'), (71, 'उ', 'უ'),
  (72, 'ऊ', 'უ'), (73, 'ऋ', 'რი'), (74, 'ए', 'ე'), (75, 'ऍ', 'ე'), (76, 'ऎ', 'ე'), (77, 'ऐ', 'აი'), (78, 'ओ', 'ო'), (79, 'ऑ', 'ო'), (80, 'ऒ', 'ო'),
  (81, 'औ', 'აუ'), (82, 'क', 'კअ'), (83, 'ख', 'ქअ'), (84, 'ग', 'გअ'), (85, 'घ', 'ღअ'), (86, 'ङ', 'ნअ'), (87, 'च', 'ჩअ'), (88, 'छ', 'ჩअ'),
  (89, 'ज', 'ჯअ'), (90, 'झ', 'ჟअ'), (91, 'ञ', 'ნअ'), (92, 'ट', 'ტअ'), (93, 'ठ', 'ტअ'), (94, 'ड', 'დअ'), (95, 'ढ', 'ძअ'), (96, 'ण', 'ნअ'),
  (97, 'त', 'ტअ'), (98, 'थ', 'ტअ'), (99, 'द', 'დअ'), (100, 'ध', 'ძअ'), (101, 'न', 'ნअ'), (102, 'प', 'პअ'), (103, 'फ', 'ფअ'), (104, 'ब', 'ბअ'),
  (105, 'भ', 'ყअ'), (106, 'म', 'მअ'), (107, 'य', 'იअ'), (108, 'र', 'რअ'), (109, 'ल', 'ლअ'), (110, 'ळ', 'ლअ'), (111, 'व', 'ვअ'), (112, 'श', 'შअ'),
  (113, 'ष', 'შअ'), (114, 'स', 'სअ'), (115, 'ह', 'ჰअ'), (116, 'अा', 'ა'), (117, 'अि', 'ი'), (118, 'अी', 'ი'), (119, 'अु', 'უ'), (120, 'अू', 'უ'),
  (121, 'अृ', 'რი'), (122, 'अे', 'ე'), (123, 'अॅ', 'ე'), (124, 'अॆ', 'ე'), (125, 'अै', 'აი'), (126, 'अो', 'ო'), (127, 'अॉ', 'ო'), (128, 'अॊ', 'ო'),
  (129, 'अौ', 'აუ'), (130, 'अ्', ''), (131, 'अკ', 'აკ'), (132, 'अქ', 'აქ'), (133, 'अგ', 'აგ'), (134, 'अღ', 'აღ'), (135, 'अჩ', 'აჩ'), (136, 'अჯ', 'აჯ'),
  (137, 'अჟ', 'აჟ'), (138, 'अტ', 'ატ'), (139, 'अდ', 'ად'), (140, 'अძ', 'აძ'), (141, 'अნ', 'ან'), (142, 'अპ', 'აპ'), (143, 'अფ', 'აფ'),
  (144, 'अბ', 'აბ'), (145, 'अყ', 'აყ'), (146, 'अმ', 'ამ'), (147, 'अრ', 'არ'), (148, 'अლ', 'ალ'), (149, 'अვ', 'ავ'), (150, 'अს', 'ას'),
  (151, 'अშ', 'აშ'), (152, 'अჰ', 'აჰ'), (153, 'अა', 'აა'), (154, 'अი', 'აი'), (155, 'अუ', 'აუ'), (156, 'अე', 'აე'), (157, 'अო', 'აო'), (158, 'अ', ''),
  (159, 'კშ', 'კს'), (160, 'შრ', 'სრ'), (161, 'სინჰ', 'სინღ'), (162, 'დძ', 'ძ'), (163, 'კქ', 'ქ'), (164, 'ეი', 'ე'), (165, 'კკ', 'კ'), (166, 'ქქ', 'ქ'),
  (167, 'გგ', 'გ'), (168, 'ღღ', 'ღ'), (169, 'ჩჩ', 'ჩ'), (170, 'ჯჯ', 'ჯ'), (171, 'ჟჟ', 'ჟ'), (172, 'ტტ', 'ტ'), (173, 'დდ', 'დ'), (174, 'ძძ', 'ძ'),
  (175, 'ნნ', 'ნ'), (176, 'პპ', 'პ'), (177, 'ფფ', 'ფ'), (178, 'ბბ', 'ბ'), (179, 'ყყ', 'ყ'), (180, 'მმ', 'მ'), (181, 'რრ', 'რ'), (182, 'ლლ', 'ლ'),
  (183, 'ვვ', 'ვ'), (184, 'სს', 'ს'), (185, 'შშ', 'შ'), (186, 'ჰჰ', 'ჰ'), (187, 'აა', 'ა'), (188, 'იი', 'ი'), (189, 'უუ', 'უ'), (190, 'ეე', 'ე'),
  (191, 'ოო', 'ო')
);

-- What is indexed of each row. English texts are only looked at, by the number of their bytes.

create view _profiles_search_text as
select
  profiles.rowid as row,
  case
    when octet_length(profiles.full_name) > length(profiles.full_name) and profiles.full_name glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.full_name
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.full_name)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.full_name
  end as full_name,
  profiles.handle,
  case
    when octet_length(profiles.headline) > length(profiles.headline) and profiles.headline glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.headline
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.headline)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.headline
  end as headline,
  case
    when octet_length(profiles.company_name) > length(profiles.company_name) and profiles.company_name glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.company_name
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.company_name)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.company_name
  end as company_name,
  case
    when octet_length(profiles.skills) > length(profiles.skills) and profiles.skills glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.skills
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.skills)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.skills
  end as skills,
  case
    when octet_length(profiles.bio) > length(profiles.bio) and profiles.bio glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.bio
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.bio)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.bio
  end as bio
from profiles;

drop trigger profiles_search_insert;
drop trigger profiles_search_update;

create trigger profiles_search_insert after insert on profiles begin
  insert into _profiles_search (rowid, full_name, handle, headline, company_name, skills, bio)
  select row, full_name, handle, headline, company_name, skills, bio from _profiles_search_text where row = new.rowid;
end;

create trigger profiles_search_update after update of full_name, handle, headline, company_name, skills, bio on profiles begin
  delete from _profiles_search where rowid = old.rowid;
  insert into _profiles_search (rowid, full_name, handle, headline, company_name, skills, bio)
  select row, full_name, handle, headline, company_name, skills, bio from _profiles_search_text where row = new.rowid;
end;

delete from _profiles_search where rowid in (
  select profiles.rowid from profiles
  where concat_ws(' ', profiles.full_name, profiles.handle, profiles.headline, profiles.company_name, profiles.skills, profiles.bio) glob '*[ऀ-ॿ]*'
);

insert into _profiles_search (rowid, full_name, handle, headline, company_name, skills, bio)
select row, full_name, handle, headline, company_name, skills, bio from _profiles_search_text where row in (
  select profiles.rowid from profiles
  where concat_ws(' ', profiles.full_name, profiles.handle, profiles.headline, profiles.company_name, profiles.skills, profiles.bio) glob '*[ऀ-ॿ]*'
);

create view _posts_search_text as
select
  posts.rowid as row,
  case
    when octet_length(posts.content) > length(posts.content) and posts.content glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, posts.content
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(posts.content)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else posts.content
  end as content
from posts;

drop trigger posts_search_insert;
drop trigger posts_search_update;

create trigger posts_search_insert after insert on posts begin
  insert into _posts_search (rowid, content)
  select row, content from _posts_search_text where row = new.rowid;
end;

create trigger posts_search_update after update of content on posts begin
  delete from _posts_search where rowid = old.rowid;
  insert into _posts_search (rowid, content)
  select row, content from _posts_search_text where row = new.rowid;
end;

delete from _posts_search where rowid in (
  select posts.rowid from posts
  where concat_ws(' ', posts.content) glob '*[ऀ-ॿ]*'
);

insert into _posts_search (rowid, content)
select row, content from _posts_search_text where row in (
  select posts.rowid from posts
  where concat_ws(' ', posts.content) glob '*[ऀ-ॿ]*'
);

create view _jobs_search_text as
select
  jobs.rowid as row,
  case
    when octet_length(jobs.title) > length(jobs.title) and jobs.title glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, jobs.title
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(jobs.title)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else jobs.title
  end as title,
  case
    when octet_length(jobs.company) > length(jobs.company) and jobs.company glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, jobs.company
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(jobs.company)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else jobs.company
  end as company,
  case
    when octet_length(jobs.skills) > length(jobs.skills) and jobs.skills glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, jobs.skills
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(jobs.skills)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else jobs.skills
  end as skills,
  case
    when octet_length(jobs.location) > length(jobs.location) and jobs.location glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, jobs.location
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(jobs.location)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else jobs.location
  end as location,
  case
    when octet_length(jobs.description) > length(jobs.description) and jobs.description glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, jobs.description
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(jobs.description)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else jobs.description
  end as description
from jobs;

drop trigger jobs_search_insert;
drop trigger jobs_search_update;

create trigger jobs_search_insert after insert on jobs begin
  insert into _jobs_search (rowid, title, company, skills, location, description)
  select row, title, company, skills, location, description from _jobs_search_text where row = new.rowid;
end;

create trigger jobs_search_update after update of title, company, skills, location, description on jobs begin
  delete from _jobs_search where rowid = old.rowid;
  insert into _jobs_search (rowid, title, company, skills, location, description)
  select row, title, company, skills, location, description from _jobs_search_text where row = new.rowid;
end;

delete from _jobs_search where rowid in (
  select jobs.rowid from jobs
  where concat_ws(' ', jobs.title, jobs.company, jobs.skills, jobs.location, jobs.description) glob '*[ऀ-ॿ]*'
);

insert into _jobs_search (rowid, title, company, skills, location, description)
select row, title, company, skills, location, description from _jobs_search_text where row in (
  select jobs.rowid from jobs
  where concat_ws(' ', jobs.title, jobs.company, jobs.skills, jobs.location, jobs.description) glob '*[ऀ-ॿ]*'
);

create view _tenders_search_text as
select
  tenders.rowid as row,
  case
    when octet_length(tenders.title) > length(tenders.title) and tenders.title glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.title
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.title)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.title
  end as title,
  case
    when octet_length(tenders.company) > length(tenders.company) and tenders.company glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.company
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.company)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.company
  end as company,
  case
    when octet_length(tenders.category) > length(tenders.category) and tenders.category glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.category
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.category)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.category
  end as category,
  case
    when octet_length(tenders.skills) > length(tenders.skills) and tenders.skills glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.skills
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.skills)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.skills
  end as skills,
  case
    when octet_length(tenders.requirements) > length(tenders.requirements) and tenders.requirements glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.requirements
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.requirements)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.requirements
  end as requirements,
  case
    when octet_length(tenders.location) > length(tenders.location) and tenders.location glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.location
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.location)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.location
  end as location,
  case
    when octet_length(tenders.description) > length(tenders.description) and tenders.description glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, tenders.description
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(tenders.description)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else tenders.description
  end as description
from tenders;

drop trigger tenders_search_insert;
drop trigger tenders_search_update;

create trigger tenders_search_insert after insert on tenders begin
  insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
  select row, title, company, category, skills, requirements, location, description from _tenders_search_text where row = new.rowid;
end;

create trigger tenders_search_update after update of title, company, category, skills, requirements, location, description on tenders begin
  delete from _tenders_search where rowid = old.rowid;
  insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
  select row, title, company, category, skills, requirements, location, description from _tenders_search_text where row = new.rowid;
end;

delete from _tenders_search where rowid in (
  select tenders.rowid from tenders
  where concat_ws(' ', tenders.title, tenders.company, tenders.category, tenders.skills, tenders.requirements, tenders.location, tenders.description) glob '*[ऀ-ॿ]*'
);

insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
select row, title, company, category, skills, requirements, location, description from _tenders_search_text where row in (
  select tenders.rowid from tenders
  where concat_ws(' ', tenders.title, tenders.company, tenders.category, tenders.skills, tenders.requirements, tenders.location, tenders.description) glob '*[ऀ-ॿ]*'
);

create view _seekers_search_text as
select
  seekers.rowid as row,
  case
    when octet_length(profiles.full_name) > length(profiles.full_name) and profiles.full_name glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.full_name
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.full_name)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.full_name
  end as name,
  case
    when octet_length(seekers.title) > length(seekers.title) and seekers.title glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, seekers.title
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(seekers.title)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else seekers.title
  end as title,
  case
    when octet_length(seekers.skills) > length(seekers.skills) and seekers.skills glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, seekers.skills
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(seekers.skills)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else seekers.skills
  end as skills,
  case
    when octet_length(seekers.location) > length(seekers.location) and seekers.location glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, seekers.location
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(seekers.location)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else seekers.location
  end as location,
  case
    when octet_length(seekers.bio) > length(seekers.bio) and seekers.bio glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, seekers.bio
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(seekers.bio)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else seekers.bio
  end as bio
from seekers join profiles on profiles.id = seekers.id;

drop trigger seekers_search_insert;
drop trigger seekers_search_update;
drop trigger seekers_search_rename;

create trigger seekers_search_insert after insert on seekers begin
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select row, name, title, skills, location, bio from _seekers_search_text where row = new.rowid;
end;

create trigger seekers_search_update after update of title, skills, location, bio on seekers begin
  delete from _seekers_search where rowid = old.rowid;
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select row, name, title, skills, location, bio from _seekers_search_text where row = new.rowid;
end;

create trigger seekers_search_rename after update of full_name on profiles begin
  delete from _seekers_search where rowid = (select rowid from seekers where id = new.id);
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select row, name, title, skills, location, bio from _seekers_search_text where row = (select rowid from seekers where id = new.id);
end;

delete from _seekers_search where rowid in (
  select seekers.rowid from seekers join profiles on profiles.id = seekers.id
  where concat_ws(' ', profiles.full_name, seekers.title, seekers.skills, seekers.location, seekers.bio) glob '*[ऀ-ॿ]*'
);

insert into _seekers_search (rowid, name, title, skills, location, bio)
select row, name, title, skills, location, bio from _seekers_search_text where row in (
  select seekers.rowid from seekers join profiles on profiles.id = seekers.id
  where concat_ws(' ', profiles.full_name, seekers.title, seekers.skills, seekers.location, seekers.bio) glob '*[ऀ-ॿ]*'
);

create view _freelancers_search_text as
select
  freelancers.rowid as row,
  case
    when octet_length(profiles.full_name) > length(profiles.full_name) and profiles.full_name glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, profiles.full_name
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(profiles.full_name)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else profiles.full_name
  end as name,
  case
    when octet_length(freelancers.title) > length(freelancers.title) and freelancers.title glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, freelancers.title
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(freelancers.title)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else freelancers.title
  end as title,
  case
    when octet_length(freelancers.skills) > length(freelancers.skills) and freelancers.skills glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, freelancers.skills
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(freelancers.skills)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else freelancers.skills
  end as skills,
  case
    when octet_length(freelancers.location) > length(freelancers.location) and freelancers.location glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, freelancers.location
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(freelancers.location)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else freelancers.location
  end as location,
  case
    when octet_length(freelancers.description) > length(freelancers.description) and freelancers.description glob '*[ऀ-ॿ]*' then (
      with recursive changed (step, text) as (
        select 0, freelancers.description
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'spelling' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'spelling')
    ) || ' ' || (
      with recursive changed (step, text) as (
        select 0, lower(freelancers.description)
        union all
        select rule.step, replace(changed.text, rule.written, rule.indexed)
        from changed join _search_rules as rule on rule.list = 'sounds' and rule.step = changed.step + 1
      )
      select text from changed where step = (select max(step) from _search_rules where list = 'sounds')
    )
    else freelancers.description
  end as description
from freelancers join profiles on profiles.id = freelancers.id;

drop trigger freelancers_search_insert;
drop trigger freelancers_search_update;
drop trigger freelancers_search_rename;

create trigger freelancers_search_insert after insert on freelancers begin
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select row, name, title, skills, location, description from _freelancers_search_text where row = new.rowid;
end;

create trigger freelancers_search_update after update of title, skills, location, description on freelancers begin
  delete from _freelancers_search where rowid = old.rowid;
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select row, name, title, skills, location, description from _freelancers_search_text where row = new.rowid;
end;

create trigger freelancers_search_rename after update of full_name on profiles begin
  delete from _freelancers_search where rowid = (select rowid from freelancers where id = new.id);
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select row, name, title, skills, location, description from _freelancers_search_text where row = (select rowid from freelancers where id = new.id);
end;

delete from _freelancers_search where rowid in (
  select freelancers.rowid from freelancers join profiles on profiles.id = freelancers.id
  where concat_ws(' ', profiles.full_name, freelancers.title, freelancers.skills, freelancers.location, freelancers.description) glob '*[ऀ-ॿ]*'
);

insert into _freelancers_search (rowid, name, title, skills, location, description)
select row, name, title, skills, location, description from _freelancers_search_text where row in (
  select freelancers.rowid from freelancers join profiles on profiles.id = freelancers.id
  where concat_ws(' ', profiles.full_name, freelancers.title, freelancers.skills, freelancers.location, freelancers.description) glob '*[ऀ-ॿ]*'
);
