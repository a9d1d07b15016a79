/**
 * General verbs, nouns and adjectives in languages other than English → English words; the form of `dictionary.ts`, which has
 * the words of work with computers. Data.
 */
export const generalLines = `
accept approve: aceptar aceitar approuv akzeptier genehmig approvar | 批准 承認
access: acceso acesso zugriff zugang accesso | 访问 アクセス
advice: consejo conselho conseil beratung ratschlag consiglio | 建议 助言 アドバイス
agenda: tagesordnung | 议程 議題
agreement: acuerdo acordo vereinbarung accordo | 协议 合意
annual year: anual annuel jahrlich jahres annuale | 年度 年间
appointment: cita rendez termin appuntamento | 预约 予約
assignment homework: deberes devoirs hausaufgab compiti | 作业 宿題
attachment: adjunto anexo anhang allegato | 附件 添付
attack: ataque attaque angriff attacco | 攻击 攻撃
audience: publico publikum zielgruppe | 受众 観客
backend: | 后端 バックエンド
balance: saldo bilanz | 余额 残高
behavior: comportamiento comportamento comportement verhalten | 行为 動作
board: tablero vorstand consiglio | 看板
brainstorm idea: lluvia ideia ideen | 头脑风暴 创意 アイデア
button: boton botao bouton schaltflache knopf pulsante | 按钮 ボタン
cart checkout: carrito carrinho panier warenkorb carrello kasse | 购物车 结账 カート
category: categoria categorie kategorie | 分类 类别 カテゴリ
cell: celula cellule zelle | 细胞 細胞
change difference: diferencia diferenca unterschied differenz differenza | 差异 区别 違い 差分
chapter: capitulo chapitre kapitel capitolo | 章节
choose select: elegir escolher choisir auswahl auswahlen scegliere | 选择 選択
city: ciudad cidade ville stadt citta | 城市 都市
classify: clasific classific klassifiz einordn | 分类 分類
cold outreach: akquise kaltakquise prospeccion prospecc prospection | 冷邮件
color: colores coloris couleur farbe farben colori | 颜色 配色 色
column: columna coluna colonne spalte colonna | 列
combine: combin kombinier | 结合 組み合わせ
communication: comunicacion comunicacao kommunikation comunicazione | 沟通 通信
complaint: queja reclama reclamation beschwerde reklamation | 投诉 苦情
compute server: calculo rechner | 计算
conference: conferencia konferenz tagung | 会议 学会
connect: conectar connecter verbind collegare | 连接 接続
content: contenido conteudo contenu inhalt contenut | 内容 コンテンツ
cost saving: ahorrar economiz einspar sparen risparmi | 节省 节约 節約
count: contar compter zahlen contare | 统计 数える
country: pais pays land paese | 国家
crash: colapsa abstur sturzt plante | 崩溃 クラッシュ
current: actual atual aktuell attuale | 当前 現在
customer support: atencion atendimento kundendienst kundenservice assistenza | 客服 サポート
daily: diario taglich quotidien giornalier | 每日 毎日
deadline: plazo prazo echeance frist scadenza | 截止 締切
debt: deuda divida dette schulden debito | 债务
decision: decision decisao entscheidung decisione | 决策 決定
demand: demanda nachfrage domanda | 需求
department: departamento abteilung reparto | 部门 部署
describe description: descri describir decrire beschreib descriv | 描述 説明
detail: detalle detalhe einzelheit dettagli | 详细 詳細
device: dispositivo appareil gerat | 设备 デバイス
dictionary glossary: diccionario dicionario dictionnaire worterbuch glossar | 词典 辞書
discount: descuento desconto remise rabatt sconto | 折扣 割引
discuss: discutir discuter diskutier besprech | 讨论 議論
disk: disco disque festplatte | 磁盘 ディスク
distribution: distribucion distribuic verteilung distribuzione | 分布
domain: dominio domaine | 域名 ドメイン
duplicate: duplicado doublon doppelt duplicat | 重复 重複
energy: energia energie stromverbrauch | 能源 エネルギー
engineer: ingeniero engenheiro ingenieur ingegnere | 工程师 エンジニア
english: ingles anglais englisch inglese | 英语 英文 英語
entry: entrada eintrag | 条目 入力
environment: entorno ambiente environnement umgebung | 环境 環境
estimate: estimar estimer schatz stimare kostenvoranschlag | 估算 見積
exam: examen exame prufung esame | 考试 試験
expert: experto especialista fachmann esperto | 专家 専門家
fast quick: rapido rapide schnell veloce | 快速 高速
fill: rellenar preencher remplir ausfull compilare | 填写 記入
filter: filtrar filtrer filtern | 过滤 フィルター
find: encontrar trouver finden trovare | 查找 见つけ
flight: vuelo flug volo | 航班
follow up: seguimiento relance nachfass | 跟进 フォロー
frontend: | 前端 フロントエンド
function: funcao fonction funktion funzione | 函数 関数
goal: objetivo objectif ziel obiettivo | 目标 目標
group: grupo groupe gruppe gruppo | 分组 グループ
growth: crecimiento crescimento croissance wachstum crescita | 增长 成長
hardware: materiel | 硬件 ハードウェア
health: salud saude sante gesundheit salute | 健康
house real estate: vivienda imovel immobilier immobilie wohnung | 房产 不動産
increase: aumentar augmenter erhoh aumento steiger | 增加 増やす
industry: industria branche | 行业 業界
information: informacion informacao informazion | 信息 情報
insurance: seguro assurance versicherung assicurazione | 保险 保険
interactive: interactivo interativo interaktiv interattiv | 交互 インタラクティブ
inventory stock: inventario estoque stock lagerbestand bestand | 库存 在庫
invitation: invitacion convite einladung invito | 邀请 招待
job career: empleo emprego emploi stelle bewerbung lavoro | 求职 招聘 転職 求人
journal: revista zeitschrift rivista | 期刊
label: etiqueta etiquette beschrift etichetta | 标签 ラベル
launch: lanzar lancar lancer markteinfuhrung lanciare | 上线 发布会
lead: leads | 潜在客户
lesson: leccion aula unterrichtsstunde lezione | 课程 授業
line: linea linha ligne zeile linea | 行
location: ubicacion localiza standort luogo | 位置 場所
manual: handbuch manuel manuale | 手册 マニュアル
measure metric: medir mesurer messen kennzahl misurare | 指标 指標
method: metodo methode | 方法
minutes: acta proces protokoll verbale | 纪要 議事録
module: modulo | 模块 モジュール
month monthly: mensual mensal mensuel monatlich mensile | 每月 月度 月次
name: nombre nome namen | 命名 名前
negotiate: negoci verhandl negozia | 谈判 交渉
notification: notificacion notificac benachrichtig notifica | 通知
offer proposal: oferta propuesta proposta offre angebot offerta vorschlag | 报价 提案
office document: | 办公
older old: antiguo antigo ancien alten vecchio | 旧的 古い
online: linea enligne | 在线 オンライン
organize: organiz organis ordnen sortier | 整理
outline: esquema esboco gliederung schema | 大纲 アウトライン
owner: propietario dono proprietaire eigentumer inhaber | 负责人
parallel: paralelo parallele | 并行 並列
partner: socio parceiro partenaire | 合作伙伴
pdf: | 电子书
picture photo: fotografia fotografie aufnahme | 照片 写真
poem story: cuento conto gedicht geschicht racconto | 故事 物語
poster: cartel affiche plakat manifesto | 海报 ポスター
predict: predecir prever predire vorherzusag | 预测 予測
prepare: preparar preparer vorbereit preparare | 准备 準備
private: privado prive privat | 私有
problem: problema probleme | 问题 問題
profile: perfil profil profilo | 个人资料 プロフィール
promote: promover promouvoir bewerben | 推广 宣伝
protect: proteger proteg schutz schutzen protegg | 保护 保護
provider supplier: proveedor fornecedor fournisseur lieferant anbieter fornitore | 供应商 業者
publish: veroffentlichen pubblicare | 发表 公開
quarter: trimestre quartal | 季度 四半期
reach: alcance reichweite | 覆盖
reduce: reducir reduzir reduire reduzier verringer senken ridurre | 减少 降低 削減
reference citation: referencia cita zitat quellenangabe citazione | 引用 参考文献
region: regione | 地区 地域
rename: renombrar renomear renommer umbenenn | 重命名
rent lease: alquiler aluguel loyer miete mietvertrag affitto | 租赁 賃貸
replace: reemplazar substituir remplacer ersetz sostituire | 替换 置き換え
reply: contestar repondre antworten | 回复 返信
request: solicitud solicitac demande anfrage richiesta | 请求 依頼
restaurant: restaurante | 餐厅 レストラン
result: resultado resultat ergebnis risultat | 结果 結果
revenue: ingresos receita chiffre umsatz ricavi fatturato | 收入 売上
rewrite: reescribir reescrever reecrire umschreib riscrivere | 改写 書き直
rule: regla regra regle regel regola | 规则 ルール
run execute: ejecutar executar executer ausfuhr eseguire | 运行 実行
salary: salario salaire gehalt lohn stipendio | 工资 給与
sample: muestra amostra echantillon stichprobe campione | 样本 サンプル
scan: escanear escaneado numeriser eingescannt scannen | 扫描 スキャン
section: seccion secao abschnitt sezione | 部分
sector market: sektor settore | 市场份额
sell: vender vendre verkauf vendere | 销售 販売
sensor: capteur | 传感器 センサー
sentence: frase phrase satz | 句子 文章
sequence: secuencia sequencia sequenz | 序列 配列
short: corto curto courte kurz breve | 简短 短い
sign: firmar assinar signer unterschreib | 签署 署名
simple: sencillo simples einfach semplice | 简单 シンプル
size: tamano tamanho taille grosse dimension | 大小 サイズ
slow: lento lent langsam | 缓慢 遅い
sound noise: sonido ruido bruit gerausch rumore | 噪音 ノイズ 雑音
source: fuente quelle fonte | 来源
speed: velocidad velocidade vitesse geschwindigkeit velocita | 速度
spelling grammar: ortografia orthographe rechtschreib grammatik | 拼写 语法 文法
step: pasos passos etape schritt | 步骤 手順
student: estudiante aluno etudiant schuler studente | 学生
study: estudio estudo etude studie studio | 研究
success: exito sucesso erfolg successo | 成功
sum total: suma somme summe somma gesamt | 总计 合計
system: sistema systeme | 系统 システム
teach teacher: ensen enseign professor lehrer insegn | 老师 教师 先生
temperature: temperatura | 温度
term clause: clausula klausel clausola | 条款 条項
thesis: tesis tese these doktorarbeit masterarbeit tesi | 论文
ticket: billete fahrkarte biglietto | 门票
title: titulo titre titel titolo | 标题 タイトル
tone voice: tono tonfall | 语气 口調
topic: tema sujet thema argomento | 主题 話題
traffic visit: visitas besuche traffico | 流量 アクセス数
train railway: tren trem zug treno bahn | 火车 電車
transcribe transcription: transcri transkrib abtipp trascri | 转写 文字起こし
understand: entender comprender comprendre versteh capire | 理解
usage consumption: consumo consommation verbrauch | 消耗 使用量
vehicle car: coche carro voiture fahrzeug macchina | 汽车 自動車
video: filmclip | 视频 動画
view: vista ansicht | 视图
visit customer: visita besuch | 拜访
wage hours: horas stunden zeiterfassung | 工时 勤怠
website page: seiten paginas | 网页 ページ
week weekly: semana semaine woche wochentlich settimana | 每周 毎週
word: palabra parole mots wort worter | 单词
`;
