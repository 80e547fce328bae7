-- Hindi is found in all its usual spellings (हिन्दी and हिंदी), and names in Devanagari by Latin letters ("Priya" finds प्रिया).
-- A text with Devanagari is indexed in one spelling, followed by the sounds of its words. Both come from lists of replacements that are
-- made in order; crates/db/src/search/devanagari.rs explains them, and has the same lists for what is searched for. The sounds are
-- written in Georgian letters, which no stemmer changes and no other text here has. Other texts are indexed as before.

create function indexed_devanagari(input text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  spelling constant text[] := array[
    [U&'\200d', ''], [U&'\200c', ''], [U&'\0958', 'क'], [U&'\0959', 'ख'], [U&'\095a', 'ग'], [U&'\095b', 'ज'], [U&'\095c', 'ड'], [U&'\095d', 'ढ'],
    [U&'\095e', 'फ'], [U&'\095f', 'य'], [U&'\0929', 'न'], [U&'\0931', 'र'], [U&'\0934', 'ळ'], [U&'\093c', ''], ['ँ', 'ं'], ['ः', ''], ['ऽ', ''],
    ['अा', 'आ'], ['अो', 'ओ'], ['अौ', 'औ'], ['ऑ', 'आ'], ['ॉ', 'ा'], ['त्त्व', 'त्व'], ['र्त्त', 'र्त'], ['र्द्ध', 'र्ध'], ['िये', 'िए'], ['ाये', 'ाए'],
    ['ायी', 'ाई'], ['ुये', 'ुए'], ['ुयी', 'ुई'], ['गये', 'गए'], ['गयी', 'गई'], ['नये', 'नए'], ['नयी', 'नई'], ['ङ्', 'न्'], ['ञ्', 'न्'], ['ण्', 'न्'],
    ['ॐ', 'ओम'], ['न्क', 'ंक'], ['न्ख', 'ंख'], ['न्ग', 'ंग'], ['न्घ', 'ंघ'], ['न्च', 'ंच'], ['न्छ', 'ंछ'], ['न्ज', 'ंज'], ['न्झ', 'ंझ'], ['न्ट', 'ंट'],
    ['न्ठ', 'ंठ'], ['न्ड', 'ंड'], ['न्ढ', 'ंढ'], ['न्त', 'ंत'], ['न्थ', 'ंथ'], ['न्द', 'ंद'], ['न्ध', 'ंध'], ['न्प', 'ंप'], ['न्फ', 'ंफ'], ['न्ब', 'ंब'],
    ['न्भ', 'ंभ'], ['न्श', 'ंश'], ['न्ष', 'ंष'], ['न्स', 'ंस'], ['म्प', 'ंप'], ['म्फ', 'ंफ'], ['म्ब', 'ंब'], ['म्भ', 'ंभ'], ['०', '0'], ['१', '1'],
    ['२', '2'], ['३', '3'], ['४', '4'], ['५', '5'], ['६', '6'], ['७', '7'], ['८', '8'], ['९', '9'], ['।', ' '], ['॥', ' '], ['॰', ' ']
  ];
  sounds constant text[] := array[
    ['a', ''], ['b', ''], ['c', ''], ['d', ''], ['e', ''], ['f', ''], ['g', ''], ['h', ''], ['i', ''], ['j', ''], ['k', ''], ['l', ''], ['m', ''],
    ['n', ''], ['o', ''], ['p', ''], ['q', ''], ['r', ''], ['s', ''], ['t', ''], ['u', ''], ['v', ''], ['w', ''], ['x', ''], ['y', ''], ['z', ''],
    ['0', ''], ['1', ''], ['2', ''], ['3', ''], ['4', ''], ['5', ''], ['6', ''], ['7', ''], ['8', ''], ['9', ''], [U&'\200d', ''], [U&'\200c', ''],
    ['।', ' '], ['॥', ' '], ['॰', ' '], [U&'\095c', 'र'], [U&'\095d', 'र'], [U&'\0921\093c', 'र'], [U&'\0922\093c', 'र'], [U&'\0958', 'क'],
    [U&'\0959', 'ख'], [U&'\095a', 'ग'], [U&'\095b', 'ज'], [U&'\095c', 'ड'], [U&'\095d', 'ढ'], [U&'\095e', 'फ'], [U&'\095f', 'य'], [U&'\0929', 'न'],
    [U&'\0931', 'र'], [U&'\0934', 'ळ'], [U&'\093c', ''], ['ः', ''], ['ऽ', ''], ['ॐ', 'ओम'], ['ज्ञ', 'ग्य'], ['ँ', 'ं'], ['ंप', 'म्प'], ['ंब', 'म्ब'],
    ['ंभ', 'म्भ'], ['ंम', 'म्म'], ['ं', 'न्'], ['आ', 'ა'], ['इ', 'ი'], ['ई', 'ი'], ['उ', 'უ'], ['ऊ', 'უ'], ['ऋ', 'რი'], ['ए', 'ე'], ['ऍ', 'ე'],
    ['ऎ', 'ე'], ['ऐ', 'აი'], ['ओ', 'ო'], ['ऑ', 'ო'], ['ऒ', 'ო'], ['औ', 'აუ'], ['क', 'კअ'], ['ख', 'ქअ'], ['ग', 'გअ'], ['घ', 'ღअ'], ['ङ', 'ნअ'],
    ['च', 'ჩअ'], ['छ', 'ჩअ'], ['ज', 'ჯअ'], ['झ', 'ჟअ'], ['ञ', 'ნअ'], ['ट', 'ტअ'], ['ठ', 'ტअ'], ['ड', 'დअ'], ['ढ', 'ძअ'], ['ण', 'ნअ'], ['त', 'ტअ'],
    ['थ', 'ტअ'], ['द', 'დअ'], ['ध', 'ძअ'], ['न', 'ნअ'], ['प', 'პअ'], ['फ', 'ფअ'], ['ब', 'ბअ'], ['भ', 'ყअ'], ['म', 'მअ'], ['य', 'იअ'], ['र', 'რअ'],
    ['ल', 'ლअ'], ['ळ', 'ლअ'], ['व', 'ვअ'], ['श', 'შअ'], ['ष', 'შअ'], ['स', 'სअ'], ['ह', 'ჰअ'], ['अा', 'ა'], ['अि', 'ი'], ['अी', 'ი'], ['अु', 'უ'],
    ['अू', 'უ'], ['अृ', 'რი'], ['अे', 'ე'], ['अॅ', 'ე'], ['अॆ', 'ე'], ['अै', 'აი'], ['अो', 'ო'], ['अॉ', 'ო'], ['अॊ', 'ო'], ['अौ', 'აუ'], ['अ्', ''],
    ['अკ', 'აკ'], ['अქ', 'აქ'], ['अგ', 'აგ'], ['अღ', 'აღ'], ['अჩ', 'აჩ'], ['अჯ', 'აჯ'], ['अჟ', 'აჟ'], ['अტ', 'ატ'], ['अდ', 'ად'], ['अძ', 'აძ'],
    ['अნ', 'ან'], ['अპ', 'აპ'], ['अფ', 'აფ'], ['अბ', 'აბ'], ['अყ', 'აყ'], ['अმ', 'ამ'], ['अრ', 'არ'], ['अლ', 'ალ'], ['अვ', 'ავ'], ['अს', 'ას'],
    ['अშ', 'აშ'], ['अჰ', 'აჰ'], ['अა', 'აა'], ['अი', 'აი'], ['अუ', 'აუ'], ['अე', 'აე'], ['अო', 'აო'], ['अ', ''], ['კშ', 'კს'], ['შრ', 'სრ'],
    ['სინჰ', 'სინღ'], ['დძ', 'ძ'], ['კქ', 'ქ'], ['ეი', 'ე'], ['კკ', 'კ'], ['ქქ', 'ქ'], ['გგ', 'გ'], ['ღღ', 'ღ'], ['ჩჩ', 'ჩ'], ['ჯჯ', 'ჯ'], ['ჟჟ', 'ჟ'],
    ['ტტ', 'ტ'], ['დდ', 'დ'], ['ძძ', 'ძ'], ['ნნ', 'ნ'], ['პპ', 'პ'], ['ფფ', 'ფ'], ['ბბ', 'ბ'], ['ყყ', 'ყ'], ['მმ', 'მ'], ['რრ', 'რ'], ['ლლ', 'ლ'],
    ['ვვ', 'ვ'], ['სს', 'ს'], ['შშ', 'შ'], ['ჰჰ', 'ჰ'], ['აა', 'ა'], ['იი', 'ი'], ['უუ', 'უ'], ['ეე', 'ე'], ['ოო', 'ო']
  ];
  spelled text := input;
  sounded text := lower(input);
  rule text[];
begin
  foreach rule slice 1 in array spelling loop
    spelled := replace(spelled, rule[1], rule[2]);
  end loop;
  foreach rule slice 1 in array sounds loop
    sounded := replace(sounded, rule[1], rule[2]);
  end loop;
  return spelled || ' ' || sounded;
end
$$;

create or replace function words(input text) returns text
language sql immutable parallel safe
return regexp_replace(
  case when input ~ '[\u0900-\u097f]' then indexed_devanagari(input) else coalesce(input, '') end,
  '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+',
  ' ',
  'g'
);

-- Rows with Devanagari are indexed again. Nothing else happens to them, so no other trigger runs.

alter table profiles disable trigger user;
update profiles set full_name = full_name
where concat_ws(' ', full_name, handle, headline, company_name, skills::text, bio) ~ '[\u0900-\u097f]';
alter table profiles enable trigger user;

alter table posts disable trigger user;
update posts set content = content
where concat_ws(' ', content) ~ '[\u0900-\u097f]';
alter table posts enable trigger user;

alter table jobs disable trigger user;
update jobs set title = title
where concat_ws(' ', title, company, skills::text, location, description) ~ '[\u0900-\u097f]';
alter table jobs enable trigger user;

alter table tenders disable trigger user;
update tenders set title = title
where concat_ws(' ', title, company, category, skills::text, requirements::text, location, description) ~ '[\u0900-\u097f]';
alter table tenders enable trigger user;

alter table seekers disable trigger user;
alter table seekers enable trigger seekers_search;
update seekers set search = null
from profiles
where profiles.id = seekers.id
  and concat_ws(' ', profiles.full_name, seekers.title, seekers.skills::text, seekers.location, seekers.bio) ~ '[\u0900-\u097f]';
alter table seekers enable trigger user;

alter table freelancers disable trigger user;
alter table freelancers enable trigger freelancers_search;
update freelancers set search = null
from profiles
where profiles.id = freelancers.id
  and concat_ws(' ', profiles.full_name, freelancers.title, freelancers.skills::text, freelancers.location, freelancers.description) ~ '[\u0900-\u097f]';
alter table freelancers enable trigger user;
