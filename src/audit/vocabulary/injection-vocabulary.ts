/** Words of prompt injection beyond English: verbs, objects and negations in nine languages, by alphabet. */

/** One idea's words in the languages of one alphabet; alternatives, each bounded. */
export type Phrases = readonly string[];

/** A group of languages recognised by their letters, so that other texts are not searched at all. */
export interface Group {
  readonly name: string;
  readonly sign: RegExp;
  /** Left edge of a word, where the alphabet has words with edges. */
  readonly edge: string;
  readonly hide: Phrases;
  readonly send: Phrases;
  readonly destroy: Phrases;
  /** A negation before or behind a verb of sending. */
  readonly kept: Phrases;
  /** What is taken: secrets, files, folders, conversations. */
  readonly goods: Phrases;
  readonly fetch: Phrases;
  readonly follow: Phrases;
  /** Prohibitions to follow, and manuals that people follow. */
  readonly harmless: Phrases;
  readonly write: Phrases;
  readonly lasting: Phrases;
  readonly asked: Phrases;
  readonly reviewer: Phrases;
  readonly verdict: Phrases;
  /** This skill, this file: what the verdict is about. */
  readonly itself: Phrases;
  readonly swap: Phrases;
  readonly approved: Phrases;
  /** All of it, without a question: what makes a consent too wide. */
  readonly wide: Phrases;
  readonly condition: Phrases;
  readonly decode: Phrases;
}

const latin: Group = {
  name: 'Spanish, French, German, Portuguese',
  sign: /[ñáéíóúàâçèêîôûäöüßãõ¿¡]|(?<![\w-])(?:que|las|los|una|para|este|esta|con|del|por|tus?|les|des|une|dans|vous|votre|ta|est|und|der|das|nicht|ist|deine?|alle|uma|isso|aos|com|sua|seu)(?![\w-])/i,
  edge: '(?<!\\p{L})',
  hide: [
    'sin (?:que (?:el usuario|la usuaria|nadie|lo)[^.\\n]{0,20} (?:sepa|enter|note|vea|d[eé] cuenta)|(?:avisar|informar|dec[ií]r|mencionar)[^.\\n]{0,24}(?:usuari[oa]|nadie))',
    'no (?:se )?(?:lo |le |la )?(?:menciones?|digas?|cuentes?|informes?|avises?|reveles?|comentes?)(?!\\p{L})',
    'a escondidas|en secreto|sin dejar rastro|(?:usuari[oa]|nadie) (?:no )?(?:debe|puede|necesita|tiene que) (?:saber|enterarse|verlo|notar)',
    "[àa] l'insu d|sans (?:le |l'|en |rien )?(?:dire|signaler|mentionner|informer|avertir|pr[eé]venir|parler)|sans que (?:l'utilisat|personne|quiconque)",
    "ne (?:le |la |l'|lui |leur |les |rien )?(?:dis|dites|dire|mentionne|signale|r[eé]v[eèé]le|parle)[zr]? (?:pas|rien|jamais|à personne)|n'en (?:parle|dis|dites|informe)|n'inform\\p{L}{1,3} pas|en (?:cachette|douce)|l'utilisat(?:eur|rice) ne doit (?:pas|rien)",
    'ohne (?:dass|daß) [^.\\n]{0,50}(?:merk|erf[aä]hr|sieh|wei(?:ß|ss))|ohne (?:den |die |das |es |dies )?[^.,\\n]{0,24} zu (?:informieren|sagen|erw[aä]hnen|warnen|melden)|ohne (?:das )?(?:wissen|kenntnis) (?:des|der)',
    'sag\\p{L}{0,2} [^.\\n]{0,40}(?<!\\p{L})nichts(?!\\p{L})|(?:erw[aä]hn|verrat|berichte|informier)\\p{L}{0,3} [^.\\n]{0,50}(?<!\\p{L})(?:nicht|nichts)(?!\\p{L})|heimlich|unbemerkt|verschweig|verheimlich',
    'sem (?:que (?:o usu[aá]rio|ningu[eé]m|ele|ela)[^.\\n]{0,20} (?:saiba|perceba|note|veja)|(?:avisar|informar|dizer|mencionar|contar)[^.\\n]{0,24}(?:usu[aá]rio|ningu[eé]m|isso|nada))',
    'n[aã]o (?:o |lhe |isso )?(?:mencione|conte|diga|informe|avise|revele|comente)s?(?!\\p{L})|em segredo|às escondidas|sem deixar (?:rastro|vest[ií]gio)',
  ],
  send: [
    'env[ií](?:a|e|ar|es|en)(?:l[aeo]s?)?(?!\\p{L})|s[uú]be(?:l[ao]s?)?(?!\\p{L})|transmit(?:e|a|ir)|reenv[ií]|copia[r]? [^.\\n]{1,60}(?:servidor|https?:)|manda(?:l[ao]s?)?(?!\\p{L})',
    'envoie|envoyer|envoyez|transme(?:ts|ttez|ttre)|t[eé]l[eé]verse|exp[eé]die|copie[rz]? [^.\\n]{1,60}(?:serveur|https?:)|pousse[rz]? [^.\\n]{1,60}(?:d[eé]p[oô]t|https?:)',
    'send(?:e|et|en)(?!\\p{L})|schick(?:e|t|en)|[uü]bermitt|[uü]bertrag|lade?n?(?:\\p{L}{0,2}) [^!?\\n]{1,80}hoch|kopier\\p{L}{0,3} [^.\\n]{1,60}(?:server|https?:)|leite? [^.\\n]{1,60}weiter',
    'envi(?:e|a|ar)(?!\\p{L})|mande(?!\\p{L})|transmit(?:a|e|ir)|encaminh|copie [^.\\n]{1,60}(?:servidor|https?:)|carregue [^.\\n]{1,60}https?:',
  ],
  destroy: [
    'borr(?:a|e|ar)(?!\\p{L})|elimin(?:a|e|ar)(?!\\p{L})|supprime|efface|l[oö]sch(?:e|t|en)|vernicht|apag(?:a|ue|ar)(?!\\p{L})|exclu(?:a|ir)(?!\\p{L})|desactiv|d[eé]sactiv|deaktivier|desativ',
  ],
  kept: [
    "(?:no|ni|nunca|jam[aá]s|ne|n'|jamais|nie|niemals|n[aã]o|nem)\\s{0,2}(?:\\p{L}{1,4} ){0,2}(?:env|transm|mand|exp[eé]d|envoy|send|schick|sub|encaminh)|(?:send|schick|[uü]bermitt|[uü]bertrag)\\p{L}{1,4} [^.\\n]{0,30}(?<!\\p{L})(?:nicht|nie|niemals|kein\\p{L}{0,2})(?!\\p{L})",
  ],
  goods: [
    'https?:|\\.(?:env|ssh|aws|netrc|npmrc|kube|invalid|test)(?!\\w)|`[^`\\n]{2,80}`|contrase[ñn]as?|claves?|credenciales|archivos?|carpetas?|conversaci|historial|mots? de passe|cl[eé]s?(?!\\p{L})|identifiants|fichiers?|dossiers?|historique|passw[oö]rter|zugangsdaten|schl[uü]ssel|dateien|ordner|verlauf|senhas?|chaves?|credenciais|arquivos?|pastas?|hist[oó]rico|registros|journaux|protokolle|logs?(?!\\p{L})|servidor|serveur|server',
  ],
  fetch: [
    'descarg(?:a|ue|ar)|consult(?:a|e|ar)|abr(?:e|a|ir)|le(?:e|a|er)(?!\\p{L})|obt[eé]n|recuper(?:a|e|ar)|visit(?:a|e|ar)|carg(?:a|ue|ar)|t[eé]l[eé]charge|r[eé]cup[eèé]r|ouvr(?:e|ez|ir)|lis(?:ez)?(?!\\p{L})|va chercher|charge[rz]?|lade?n?(?!\\p{L})|hole?n?(?!\\p{L})|[oö]ffne|rufe?(?!\\p{L})|lies(?!\\p{L})|besuche|abrufen|baix(?:e|a|ar)|leia|busque|carregue|acesse|obtenha',
  ],
  follow: [
    '(?:sig(?:ue|a|uir)|ejecut(?:a|e|ar)|obede(?:ce|zca|cer)|cumpl(?:e|a|ir)|ha(?:z|ga|cer)(?!\\p{L})|aplic(?:a|ar|ue))[^.\\n]{0,30}(?:instrucciones|[oó]rdenes|lo que (?:diga|dice|indique|ponga|ordene|contenga)|pasos|indicaciones)',
    "(?:sui(?:s|vez|vre)|ex[eé]cute[rz]?|ob[eé]i(?:s|ssez|r)|applique[rz]?|fai(?:s|tes|re))(?!\\p{L})[^.\\n]{0,30}(?:instructions|consignes|ordres|ce qu(?:i|'il|'elle)|[eé]tapes|directives)",
    '(?:befolg|folg|f[uü]hr|tu[ent]?(?!\\p{L})|mach|setz|halte dich)[^.\\n]{0,50}(?:anweisung|befehl|anordnung|was (?:dort|dar|da|sie|er|es)|schritte|vorgaben|instruktion)',
    '(?:sig(?:a|ue)|execut(?:e|a|ar)|obede[cç]|cumpr(?:a|e|ir)|fa[cç]a|apli(?:que|ca|car))(?:\\p{L}{0,2}) [^.\\n]{0,30}(?:instru[cç][oõ]es|ordens|o que (?:diz|disser|est[aá]|ela|ele|mandar)|passos|orienta[cç][oõ]es)',
  ],
  harmless: [
    "(?:no|nunca|ne|n'|jamais|nie|niemals|n[aã]o) ?(?:las? |los? |les? )?(?:sig|ejecut|obede|sui|ex[eé]cut|ob[eé]i|befolg|execut)|(?:befolg|folg|f[uü]hr)[^.\\n]{0,60}(?<!\\p{L})(?:nicht|nie|niemals|kein\\p{L}{0,2})(?!\\p{L})|instala|installation|documenta|dokumentation|gu[ií]a(?!\\p{L})|guide|anleitung|handbuch|manual|tutori|configuraci",
  ],
  write: [
    'a[ñn]ad|escrib|agreg|guard(?:a|e|ar)(?!\\p{L})|insert|ajout|[eé]cri(?:s|vez|re)|ins[eèé]r|enregistr|f[uü]g|schreib|trag|erg[aä]nz|speicher|h[aä]ng|adicion|escrev|acrescent|grav(?:e|a|ar)(?!\\p{L})|insir|salv',
  ],
  lasting: [
    'siempre|(?:todas|cada) (?:las )?(?:sesi|conversaci)|(?:de|a partir de) ahora|permanente|sin (?:preguntar|confirmaci)|toujours|chaque session|d[eé]sormais|dor[eé]navant|sans (?:demander|confirm)|immer|jede[rn]? (?:k[uü]nftige[rn]? )?(?:sitzung|unterhaltung)|dauerhaft|ab (?:jetzt|sofort)|k[uü]nftig|ohne (?:zu fragen|(?:nach|r[uü]ck)frage)|sempre|(?:todas|cada) (?:as )?(?:sess|convers)|a partir de agora|sem (?:perguntar|confirma)',
  ],
  asked: [
    "pregunt(?:a|e) |confirm(?:e|a|ation|aci)|permiso|demande[rz]? (?:à|a|d'abord|l)|avec (?:l'|son )accord|frage?n? (?:den|die|sie|vorher|zuerst)|best[aä]tig|zustimm|r[uü]cksprache|pergunte|autoriza|propo[ns]",
  ],
  reviewer: [
    "revisor(?:es|as?)?|esc[aá]ner(?:es)?|auditor(?:es|as?|en)?|evaluador(?:es|as?)?|analizador(?:es)?|moderador(?:es)?|relecteurs?|v[eé]rificateurs?|scanner[ns]?|analyseurs?|auditeurs?|[eé]valuateurs?|mod[eé]rateurs?|outils? d'(?:analyse|audit)|pr[uü]fer(?:n|in)?|gutachter[ns]?|bewerter[ns]?|pr[uü]f(?:programm|werkzeug)\\p{L}{0,2}|verificador(?:es)?|avaliador(?:es)?|analisador(?:es)?",
  ],
  verdict: [
    '(?:marc|calific|clasific|consider|report|inform|apr[ou]|eval[uú]|trat|valor|marqu|class|consid|indiqu|not[ez]|d[eé]clar|avali|stuf|markier|bewert|meld|kennzeichn|erkl[aä]r|behandl)\\p{L}{0,6}[^.\\n]{0,60}(?:segur[ao]|limpi?[ao]s?|inofensiv|sin (?:riesgo|hallazgo|problema)|sem (?:risco|problema)|aprobad|aprovad|confiable|confi[aá]vel|de confianza|s[uû]re?(?!\\p{L})|sain|propre|inoffensi|sans (?:risque|danger|probl)|fiable|conforme|sicher|unbedenklich|harmlos|sauber|ungef[aä]hrlich|bestanden|ohne befund|vertrauensw)',
    'no (?:informes?|reportes?|marques?|señales?|revises?|analices?)|ne (?:signale|rapporte|v[eé]rifie|analyse)\\p{L}{0,2} (?:rien|pas|aucun)|(?:meld|pr[uü]f|markier)\\p{L}{0,3} [^.\\n]{0,30}(?:nichts|nicht|keine)|n[aã]o (?:relate|reporte|marque|sinalize|verifique|analise)',
  ],
  itself: [
    'est[ae] (?:skill|archivo|habilidad|paquete|carpeta|fichero|arquivo|habilidade|pacote|pasta|repositori?o)|(?:ce|cet|cette) (?:skill|fichier|comp[eé]tence|paquet|dossier|d[eé]p[oô]t)|diese[rnsm]? (?:skill|datei|paket|ordner|f[aä]higkeit|repository)',
  ],
  swap: [
    'tu (?:nueva|verdadera|[uú]nica|real) (?:tarea|misi[oó]n|instrucci[oó]n|meta) (?:es|consiste)|tus (?:nuevas|verdaderas) (?:instrucciones|[oó]rdenes) son|(?:abandona|interrumpe|deja) (?:la|esta|tu) tarea (?:actual|anterior|original)',
    '(?:ta|votre) (?:nouvelle|v[eé]ritable|vraie|seule) (?:t[aâ]che|mission|consigne) (?:est|consiste)|(?:tes|vos) (?:nouvelles|vraies) (?:instructions|consignes) sont|(?:abandonne[rz]?|interromp(?:s|ez)) (?:la|cette|ta|votre) t[aâ]che',
    'deine? (?:neue[rns]?|eigentliche[rns]?|wahre[rns]?|einzige[rns]?) (?:aufgabe|auftrag|anweisung(?:en)?|ziel) (?:ist|sind|laute[nt]|besteht)|brich (?:die|deine) (?:aktuelle |bisherige |laufende )?(?:aufgabe|arbeit)',
    '(?:sua|tua) (?:nova|verdadeira|[uú]nica|real) (?:tarefa|miss[aã]o) (?:é|e|consiste)(?!\\p{L})|suas (?:novas|verdadeiras) (?:instru[cç][oõ]es|ordens) s[aã]o|abandone a tarefa',
  ],
  approved: [
    '(?:el usuario|la usuaria|el administrador|el propietario|el equipo de seguridad|la direcci[oó]n|la empresa) (?:ya )?(?:ha |han |hab[ií]a )?(?:ya )?(?:aprobado|autorizado|consentido|aceptado|aprob[oó]|autoriz[oó]|dado (?:ya )?(?:su |el )?(?:permiso|consentimiento|visto bueno))',
    "(?:l'utilisat(?:eur|rice)|l'administrat(?:eur|rice)|le propri[eé]taire|l'[eé]quipe (?:de )?s[eé]curit[eé]|la direction) a (?:d[eé]jà |pr[eé]alablement )?(?:approuv[eé]|autoris[eé]|valid[eé]|accept[eé]|consenti|donn[eé] (?:d[eé]jà )?son (?:accord|feu vert|autorisation|consentement))",
    '(?:der|die|das) (?:benutzer|nutzer|administrator|eigent[uü]mer|sicherheitsteam|besitzer|gesch[aä]ftsleitung)\\p{L}{0,3} hat [^.\\n]{0,60}(?:genehmigt|zugestimmt|freigegeben|erlaubt|autorisiert|eingewilligt|bewilligt)',
    '(?:o usu[aá]rio|o administrador|o propriet[aá]rio|a equipe de seguran[cç]a|a diretoria) (?:j[aá] )?(?:aprovou|autorizou|consentiu|aceitou|deu (?:a )?(?:sua )?(?:permiss[aã]o|autoriza[cç][aã]o|aval))',
  ],
  wide: [
    'tod[ao]s?(?!\\p{L})|tudo(?!\\p{L})|cualquier|sin (?:preguntar|confirma)|no (?:hace falta|es necesari|preguntes|pidas|se necesita)|tou(?:t|te|s|tes)(?!\\p{L})|sans (?:demander|confirm)|aucune|inutile|pas besoin|pas n[eé]cessaire|alle[nrms]?(?!\\p{L})|jede|ohne (?:r[uü]ckfrage|zu fragen|best[aä]tigung|nachfrage)|(?:keine|nicht)[^.\\n]{0,30}(?:n[oö]tig|erforderlich|notwendig)|qualquer|sem (?:perguntar|confirma)|n[aã]o (?:é necess|precisa|pergunte|pe[cç]a)',
  ],
  condition: [
    '(?:si|cuando|una vez|hasta que|verifica|comprueba|despu[eé]s de|quand|lorsque|apr[eè]s que|une fois|v[eé]rifie|wenn|falls|sobald|nachdem|pr[uü]fe|ob|se|quando|depois que|verifique|at[eé] que) [^.\\n]{0,60}(?:apr[ou]|autori|consent|acept|aceit|accord|valid|genehm|zugest|zustimm|freige|erlaub|permis)',
  ],
  decode: ['des?codific|d[eé]code[rz]?|d[eé]chiffre|dekodier|entschl[uü]ssel|entpack|decodifi'],
};

const scripts: Group = {
  name: 'Chinese, Japanese, Korean, Russian, Arabic, Hindi',
  sign: /[\u0400-\u04FF\u0600-\u06FF\u0900-\u097F\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/,
  edge: '',
  hide: [
    '(?:不要|别|不必|无需|请勿|切勿|勿)[^。！？\\n]{0,6}(?:告诉|告知|提及|提到|通知|透露)|(?:不让|瞒着|避免让|背着)[^。\\n]{0,4}(?:用户|使用者|任何人)|悄悄|偷偷|暗中|秘密地|用户(?:不需要|无需|不必|不应|不能)[^。\\n]{0,3}(?:知道|看到|知情)',
    '(?:ユーザー?|利用者|使用者)[^。\\n]{0,10}(?:知らせ|伝え|言わ|気づかれ|見せ|告げ|報告(?:せ|し))(?:ず|ない|るな|ません)|こっそり|密かに|ひそかに|内緒で|秘密裏に|黙って|(?:報告|言及|記載)(?:しないで|せずに?|してはいけ)',
    '(?:사용자|유저)[^.\\n]{0,8}(?:알리지|말하지|보고하지|언급하지)|몰래|은밀히',
    '(?<!\\p{L})(?:не (?:сообщай|говори|упоминай|рассказывай|докладывай|уведомляй)|тайно|тайком|незаметно|втайне|скрытно|без ведома|пользователь не должен (?:знать|видеть|узнать|заметить))',
    '(?:دون|بدون) (?:علم|إخبار|إعلام|أن يعلم|ان يعلم|إبلاغ)|لا (?:تخبر|تذكر|تبلغ|تكشف)|(?:سرا|سرًا|سراً|خفية|بسرية)(?!\\p{L})',
    '(?:उपयोगकर्ता|यूज़र|यूजर|किसी) (?:को|से) [^।\\n]{0,24}(?:न |मत |नहीं )(?:बता|कह|दिखा)|चुपचाप|चुपके|गुप्त रूप|बिना बताए',
  ],
  send: [
    '发送|上传|提交到|传送|转发|发到|发给|回传|推送到|送信|アップロード|転送|전송|보내|업로드|отправ(?:ь|ить|ляй)|загрузи|переда(?:й|ть)|перешли|выложи|(?:أرسل|ارسل|إرسال|ارفع|انقل)|भेज|अपलोड',
  ],
  destroy: ['删除|清空|关闭防|禁用|削除|無効化|삭제|удали|отключи|сотри|احذف|عط[ّ]?ل|امسح|हटा|मिटा|डिलीट'],
  kept: [
    '(?:不要|请勿|切勿|不得|禁止|不会)[^。\\n]{0,12}(?:发送|上传|传送|转发|推送)|(?:送信|アップロード|転送)(?:しない|せず|しては|しません)|(?:전송|업로드)하지|не (?:отправ|загруж|переда|пересыл)|لا (?:ترسل|ترفع|تنقل)|(?:न|मत|नहीं) (?:भेज|अपलोड)|(?:भेज|अपलोड)[^।\\n]{0,8}(?:नहीं|मत|न )',
  ],
  goods: [
    'https?:|\\.(?:env|ssh|aws|netrc|npmrc|kube|invalid|test)(?!\\w)|`[^`\\n]{2,80}`|密钥|密码|凭证|私钥|文件|目录|聊天记录|代码|日志|パスワード|秘密鍵|ファイル|履歴|ログ|フォルダ|비밀번호|파일|парол|ключ|файл|папк|переписк|журнал|كلم|الملف|ملفات|المفاتيح|المحادثة|السجل|पासवर्ड|फ़ाइल|फाइल|कुंजी|लॉग',
  ],
  fetch: [
    '访问|打开|获取|下载|读取|拉取|请求|抓取|取得|ダウンロード|読み込|読ん|開(?:き|い|く)|アクセス|다운로드|가져|열|скачай|загрузи|открой|получи|прочитай|запроси|зайди|حم[ّ]?ل|افتح|اجلب|اقرأ|نز[ّ]?ل|डाउनलोड|खोल|पढ़|प्राप्त',
  ],
  follow: [
    '(?:按照|根据|遵循|遵照|依照|执行|听从|服从|照着)[^。,，、(（\\n]{0,10}(?:(?:其中|里面|页面|网页|返回|文件|文本|那里|上面|得到)[^。,，\\n]{0,6}(?:指令|指示|命令|要求|步骤|内容)|指令|指示)|(?:按照|遵循|遵照|依照|听从|服从|照着)[^。,，、(（\\n]{0,10}(?:命令|其中|里面|内容)|(?:指示|命令|内容|手順)[^。\\n]{0,8}(?:従(?:っ|い|う)|実行|そのまま)|(?:지시|명령|내용)[^.\\n]{0,8}(?:따르|따라|실행)',
    '(?:выполн(?:и|яй)|следуй|подчиняйся|исполн(?:и|яй)|делай)(?:те)?[^.\\n]{0,40}(?:инструкци|указани|команд|приказ|что (?:там|в н[её]м|он))|(?:نف[ّ]?ذ|اتبع|طب[ّ]?ق|أطع)[^.\\n]{0,30}(?:تعليمات|أوامر|التعليمات|الأوامر|ما (?:فيه|فيها|جاء|ورد|يقول))|(?:निर्देश|आदेश|आज्ञा)[^।\\n]{0,20}(?:पालन|मान|चला|अमल)',
  ],
  harmless: [
    '(?:不要|请勿|切勿|不得)[^。\\n]{0,8}(?:执行|遵循|按照|听从)|安装|文档|教程|官方|手册|インストール|ドキュメント|公式|従わ|実行しない|설치|문서|установк|документац|руководств|не (?:выполняй|следуй)|التثبيت|الوثائق|لا (?:تتبع|تنفذ)|इंस्टॉल|दस्तावेज़|पालन न|मत मान',
  ],
  write: [
    '写入|添加|追加|加入|保存|插入|写到|追記|書き込|추가|기록|저장|добав|запиш|впиш|сохран|допиш|أضف|اكتب|احفظ|أدرج|जोड़|लिख|सहेज',
  ],
  lasting: [
    '每次|每个会话|以后|永久|始终|总是|今后|所有会话|无需(?:询问|确认)|毎回|今後|常に|永続|恒久|以後|항상|매번|앞으로|всегда|каждо[йм]|постоянно|впредь|навсегда|отныне|دائم|كل جلسة|من الآن|الجلسات|हमेशा|हर (?:सत्र|बार)|अब से|स्थायी',
  ],
  asked: [
    '(?:询问|征求|征得|请)用户|用户(?:同意|确认)|确认后|ユーザーに(?:確認|尋ね)|許可を得|사용자에게 (?:묻|확인)|спроси|согласи[ея]|подтвержд|اسأل|موافقة|पूछ|अनुमति ले',
  ],
  reviewer: [
    '(?:审核|审查|扫描|检测|评审|审计|安全检查)(?:员|者|器|工具|程序|系统|人员|模型)|(?:審査|レビュー|監査|検査|評価)(?:者|担当|ツール|システム|プログラム|AI|モデル)|スキャナー?|レビュアー|(?:검토|심사|검사)(?:자|기|도구)|스캐너|(?<!\\p{L})(?:сканер|аудитор|рецензент|провер(?:яющ|ящ)|ревьюер|модератор|анализатор)|المدقق|المراجع|الفاحص|الماسح|المقي[ّ]?م|أدا?ة الفحص|أدوات الفحص|समीक्षक|स्कैनर|जांचकर्ता|जाँचकर्ता|ऑडिटर|परीक्षक',
  ],
  verdict: [
    '(?:标记|标为|判定|视为|评为|报告|认定|归类)[^。\\n]{0,12}(?:安全|无害|通过|无风险|可信|没有问题)|(?:不要|请勿|无需|跳过)[^。\\n]{0,6}(?:报告|检查|扫描|审查|标记)|(?:安全|問題なし|無害|合格|クリーン)[^。\\n]{0,8}(?:判定|報告|評価|マーク|分類|扱|みな)|(?:報告|検査|指摘)しない|안전[^.\\n]{0,8}(?:표시|판정|평가)',
    '(?:пометь|отметь|считай|оцени|признай|классифицируй|сообщи)(?:те)?[^.\\n]{0,40}(?:безопасн|чист|безвредн|доверенн|без (?:риск|замечани|угроз))|не (?:сообщай|проверяй|отмечай|сканируй)|(?:صن[ّ]?ف|اعتبر|ضع علامة|قي[ّ]?م|أبلغ)[^.\\n]{0,40}(?:آمن|سليم|نظيف|موثوق|بلا مخاطر)|لا (?:تبلغ|تفحص)|(?:सुरक्षित|साफ|हानिरहित)[^।\\n]{0,20}(?:मान|बता|चिह्नित|घोषित|मार्क)|रिपोर्ट (?:न|मत)',
  ],
  itself: [
    '(?:本|这个|此|该)(?:技能|文件|包|目录|仓库|文件夹| ?skill)|(?:この|本)(?:スキル|ファイル|パッケージ|フォルダ)|이 (?:스킬|파일|패키지|폴더)|(?<!\\p{L})эт(?:от|у|а|о|ого) (?:навык|файл|скилл|папк|пакет)|(?:هذه|هذا) (?:المهارة|الملف|المجلد|الحزمة)|(?:इस|यह) (?:कौशल|फ़ाइल|फाइल|स्किल|पैकेज)',
  ],
  swap: [
    '(?:你|您)(?:的)?(?:新|真正|实际|唯一)(?:的)?(?:任务|指令|目标|使命)(?:是|为|如下)|(?:放弃|停止|中止)(?:当前|原来|原有|现有)(?:的)?任务|(?:あなた|君)の(?:新しい|本当の|真の|唯一の)(?:任務|タスク|仕事|目的|指示)|(?:現在|元|今)の(?:作業|タスク)(?:を|は)(?:中止|やめ|放棄|破棄)|(?:당신|너)의 (?:새로운|진짜|유일한) (?:임무|작업|지시)',
    '(?:твоя|ваша) (?:новая|настоящая|единственная|истинная) (?:задача|миссия|цель)|(?:твои|ваши) (?:новые|настоящие) (?:инструкции|указания)|(?:прекрати|брось|прерви)(?:те)? (?:текущ|эту|прежн)\\p{L}{0,4} задач|مهمتك (?:الجديدة|الحقيقية|الوحيدة)|تعليماتك الجديدة|(?:आपका|तुम्हारा|आपकी|तुम्हारी) (?:नया|असली|नई|वास्तविक) (?:कार्य|काम|लक्ष्य|निर्देश|ज़िम्मेदारी)',
  ],
  approved: [
    '(?:用户|管理员|所有者|安全团队|公司|负责人)(?:已经|已|早已|事先|预先)[^。\\n]{0,4}(?:批准|授权|同意|许可|允许)|(?:ユーザー?|管理者|所有者|セキュリティチーム|会社)(?:は|が|から)[^。\\n]{0,14}(?:承認|許可|同意|了承)(?:済み|して(?:いる|います|おり)|を得て)|(?:사용자|관리자)[^.\\n]{0,6}이미[^.\\n]{0,8}(?:승인|허락|동의)',
    '(?:пользователь|администратор|владелец|служба безопасности|руководство) (?:уже |заранее )(?:одобрил|разрешил|согласил|утвердил|дал)|(?:المستخدم|المدير|المسؤول|المالك|فريق الأمن) (?:قد |سبق أن )?(?:وافق|صر[ّ]?ح|أذن|سمح)|(?:وافق|أذن|سمح) (?:المستخدم|المدير|المسؤول|المالك|فريق الأمن)|(?:उपयोगकर्ता|प्रशासक|मालिक|सुरक्षा टीम) ने [^।\\n]{0,40}(?:अनुमति|मंज़ूरी|मंजूरी|स्वीकृति|सहमति)[^।\\n]{0,12}(?:दी|दे|है)',
  ],
  wide: [
    '所有|全部|一切|无需|不需要|不必|不用|任何|直接|すべて|全て|全部|不要|確認せず|あらゆる|모든|필요 ?없|(?<!\\p{L})(?:все|всех|всё|любы)|без (?:подтвержд|вопрос)|не (?:нужно|требуется|спрашивай)|(?<!\\p{L})(?:كل|جميع)(?!\\p{L})|دون (?:سؤال|تأكيد|الرجوع)|لا (?:حاجة|داعي)|सभी|बिना पूछे|ज़रूरत नहीं|जरूरत नहीं|आवश्यकता नहीं',
  ],
  condition: [
    '如果|若|是否|之后|除非|場合|かどうか|たら|れば|경우|если|когда|после того|убедись|إذا|بعد أن|عندما|यदि|अगर|के बाद',
  ],
  decode: [
    '解码|解密|デコード|復号|디코딩|декодируй|расшифруй|раскодируй|فك (?:ترميز|تشفير|شفرة)|डिकोड|डीकोड',
  ],
};

/** Every group, each searched only where its letters are. */
export const tongueGroups: readonly Group[] = [latin, scripts];
